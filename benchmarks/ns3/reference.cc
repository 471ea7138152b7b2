// SPDX-License-Identifier: Apache-2.0

// The reference scenarios of tcpsweep (ReferenceScenarios.java) in ns-3: senders -> switch -> one bottleneck ->
// receiver, bulk flows. `reference tcp` or `reference dctcp` simulates once and prints what was delivered and what it
// cost, one NAME=VALUE per line. Hosts have nothing but a device with a long queue.
//
// Built by benchmarks/compare.sh against the ns-3 of the system.

#include <ns3/applications-module.h>
#include <ns3/core-module.h>
#include <ns3/internet-module.h>
#include <ns3/network-module.h>
#include <ns3/point-to-point-module.h>
#include <ns3/traffic-control-module.h>

#include <sys/resource.h>

#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

namespace
{

constexpr uint32_t kSegmentBytes = 1448; // 1500 less 20 (IPv4), 20 (TCP) and 12 (timestamps)
constexpr uint32_t kWriteBytes = 64 * 1024;
constexpr uint32_t kSocketBufferBytes = 6 * 1024 * 1024; // never the limit, as with Linux' own tuning
constexpr uint16_t kFirstPort = 5000;
constexpr const char* kHostQueue = "100000p";

struct Scenario
{
    std::string name;
    uint32_t hosts;
    uint32_t flows;
    std::string bottleneckRate;
    ns3::Time bottleneckDelay; // one way, without the sender's own link
    uint32_t queuePackets;     // the packet being sent counts
    uint32_t markPackets;      // queue length from which packets are marked; 0 = drop-tail
    std::string congestionControl;
    ns3::Time duration;
    ns3::Time warmup;
};

Scenario
TcpScenario()
{
    return {"tcp", 7, 7, "1Gbps", ns3::MicroSeconds(40), 250, 0, "ns3::TcpCubic", ns3::Seconds(10), ns3::Seconds(1)};
}

Scenario
DctcpScenario()
{
    return {"dctcp",
            2,
            4,
            "10Gbps",
            ns3::MicroSeconds(10),
            250,
            65,
            "ns3::TcpDctcp",
            ns3::Seconds(1),
            ns3::MilliSeconds(100)};
}

// What Linux 6.12 has by default where ns-3 differs.
void
ConfigureTcp(const Scenario& scenario)
{
    using ns3::Config::SetDefault;
    const auto congestionControl = ns3::TypeId::LookupByName(scenario.congestionControl);
    SetDefault("ns3::TcpL4Protocol::SocketType", ns3::TypeIdValue(congestionControl));
    SetDefault("ns3::TcpSocket::SegmentSize", ns3::UintegerValue(kSegmentBytes));
    SetDefault("ns3::TcpSocket::InitialCwnd", ns3::UintegerValue(10));
    SetDefault("ns3::TcpSocket::DelAckCount", ns3::UintegerValue(2));
    SetDefault("ns3::TcpSocket::DelAckTimeout", ns3::TimeValue(ns3::MilliSeconds(40)));
    SetDefault("ns3::TcpSocket::SndBufSize", ns3::UintegerValue(kSocketBufferBytes));
    SetDefault("ns3::TcpSocket::RcvBufSize", ns3::UintegerValue(kSocketBufferBytes));
    SetDefault("ns3::TcpSocketBase::MinRto", ns3::TimeValue(ns3::MilliSeconds(200)));
    SetDefault("ns3::TcpSocketBase::Sack", ns3::BooleanValue(true));
    SetDefault("ns3::TcpSocketBase::Timestamp", ns3::BooleanValue(true));
}

ns3::NetDeviceContainer
Connect(ns3::Ptr<ns3::Node> from,
        ns3::Ptr<ns3::Node> to,
        const std::string& rate,
        ns3::Time delay,
        const std::string& queue)
{
    ns3::PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", ns3::StringValue(rate));
    link.SetDeviceAttribute("Mtu", ns3::UintegerValue(1500));
    link.SetChannelAttribute("Delay", ns3::TimeValue(delay));
    link.SetQueue("ns3::DropTailQueue<Packet>", "MaxSize", ns3::StringValue(queue));
    return link.Install(from, to);
}

// A queue that marks by its instantaneous length, as RED is set for DCTCP: one threshold, no averaging, no gentle
// slope. One packet more is in the device's queue and one is being sent.
void
MarkAt(ns3::Ptr<ns3::NetDevice> device, const Scenario& scenario)
{
    const double threshold = scenario.markPackets - 2.0;
    ns3::TrafficControlHelper discs;
    discs.SetRootQueueDisc("ns3::RedQueueDisc",
                           "UseEcn",
                           ns3::BooleanValue(true),
                           "UseHardDrop",
                           ns3::BooleanValue(false),
                           "Gentle",
                           ns3::BooleanValue(false),
                           "QW",
                           ns3::DoubleValue(1.0),
                           "MinTh",
                           ns3::DoubleValue(threshold),
                           "MaxTh",
                           ns3::DoubleValue(threshold),
                           "MeanPktSize",
                           ns3::UintegerValue(1500),
                           "LinkBandwidth",
                           ns3::StringValue(scenario.bottleneckRate),
                           "LinkDelay",
                           ns3::TimeValue(scenario.bottleneckDelay),
                           "MaxSize",
                           ns3::StringValue(std::to_string(scenario.queuePackets - 2) + "p"));
    discs.Install(device);
}

uint64_t
ReceivedBytes(const ns3::ApplicationContainer& sinks)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < sinks.GetN(); i++)
    {
        bytes += ns3::DynamicCast<ns3::PacketSink>(sinks.Get(i))->GetTotalRx();
    }
    return bytes;
}

double
CpuSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1e-6 * (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

} // namespace

int
main(int argc, char* argv[])
{
    const std::string name = argc == 2 ? argv[1] : "";
    if (name != "tcp" && name != "dctcp")
    {
        std::cerr << "usage: reference tcp|dctcp\n";
        return 2;
    }
    const Scenario scenario = name == "tcp" ? TcpScenario() : DctcpScenario();
    ConfigureTcp(scenario);

    ns3::NodeContainer senders(scenario.hosts);
    ns3::Ptr<ns3::Node> sw = ns3::CreateObject<ns3::Node>();
    ns3::Ptr<ns3::Node> receiver = ns3::CreateObject<ns3::Node>();
    ns3::InternetStackHelper internet;
    internet.Install(senders);
    internet.Install(sw);
    internet.Install(receiver);

    ns3::Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.0");
    ns3::TrafficControlHelper none;
    for (uint32_t i = 0; i < scenario.hosts; i++)
    {
        auto devices = Connect(senders.Get(i), sw, "10Gbps", ns3::MicroSeconds(10), kHostQueue);
        addresses.Assign(devices);
        addresses.NewNetwork();
        none.Uninstall(devices);
    }
    const bool marks = scenario.markPackets > 0;
    const std::string deviceQueue = marks ? "1p" : std::to_string(scenario.queuePackets - 1) + "p";
    auto bottleneck = Connect(sw, receiver, scenario.bottleneckRate, scenario.bottleneckDelay, deviceQueue);
    // The way back is never congested; a long queue there as on the hosts.
    ns3::DynamicCast<ns3::PointToPointNetDevice>(bottleneck.Get(1))
        ->GetQueue()
        ->SetMaxSize(ns3::QueueSize(kHostQueue));
    if (marks)
    {
        MarkAt(bottleneck.Get(0), scenario);
    }
    auto bottleneckAddresses = addresses.Assign(bottleneck);
    none.Uninstall(bottleneck.Get(1));
    if (!marks)
    {
        none.Uninstall(bottleneck.Get(0));
    }
    ns3::Ipv4GlobalRoutingHelper::PopulateRoutingTables();

    auto start = ns3::CreateObject<ns3::UniformRandomVariable>();
    ns3::ApplicationContainer sinks;
    for (uint32_t flow = 0; flow < scenario.flows; flow++)
    {
        const uint16_t port = kFirstPort + flow;
        ns3::PacketSinkHelper sink("ns3::TcpSocketFactory", ns3::InetSocketAddress(ns3::Ipv4Address::GetAny(), port));
        sinks.Add(sink.Install(receiver));
        ns3::BulkSendHelper bulk("ns3::TcpSocketFactory",
                                 ns3::InetSocketAddress(bottleneckAddresses.GetAddress(1), port));
        bulk.SetAttribute("SendSize", ns3::UintegerValue(kWriteBytes));
        auto source = bulk.Install(senders.Get(flow % scenario.hosts));
        source.Start(ns3::MicroSeconds(start->GetInteger(0, 9999)));
    }

    uint64_t warmupBytes = 0;
    ns3::Simulator::Schedule(scenario.warmup, [&] { warmupBytes = ReceivedBytes(sinks); });
    ns3::Simulator::Stop(scenario.duration);
    ns3::Simulator::Run();

    const uint64_t bytes = ReceivedBytes(sinks);
    const double measuredSeconds = (scenario.duration - scenario.warmup).GetSeconds();
    const auto events = ns3::Simulator::GetEventCount();
    ns3::Simulator::Destroy();
    const uint64_t packets = bytes / kSegmentBytes;
    std::cout << std::fixed << "data_packets=" << packets << "\ngoodput_bits_per_sec="
              << static_cast<uint64_t>(8.0 * (bytes - warmupBytes) / measuredSeconds) << "\nevents=" << events
              << "\ncpu_ns_per_data_packet=" << CpuSeconds() * 1e9 / packets << "\n";
    return 0;
}
