package io.tcpsweep.tcp;

/** Where a socket's path hash (sk_txhash, and with it the IPv6 flow label) comes from. */
public interface PathHashSource {
    /**
     * @param number how many hashes this socket has had before, from 0
     * @return a value that is never 0
     */
    int pathHash(int number);
}
