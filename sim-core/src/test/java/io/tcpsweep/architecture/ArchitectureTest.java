package io.tcpsweep.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may see whom in the simulator, and what nothing in it may touch because two runs would then differ. */
@AnalyzeClasses(packages = "io.tcpsweep", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule layersSeeOnlyWhatLiesBelowThem = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("units")
            .definedBy("io.tcpsweep.units..")
            .layer("engine")
            .definedBy("io.tcpsweep.engine..")
            .layer("packet")
            .definedBy("io.tcpsweep.packet..")
            .layer("net")
            .definedBy("io.tcpsweep.net..")
            .layer("host")
            .definedBy("io.tcpsweep.host..")
            .layer("congestion control")
            .definedBy("io.tcpsweep.tcp.cc..")
            .layer("rehash")
            .definedBy("io.tcpsweep.tcp.rehash..")
            .layer("tcp")
            .definedBy("io.tcpsweep.tcp")
            .layer("workload")
            .definedBy("io.tcpsweep.workload..")
            .layer("metrics")
            .definedBy("io.tcpsweep.metrics..")
            .layer("scenario")
            .definedBy("io.tcpsweep.scenario..")
            .whereLayer("units")
            .mayNotAccessAnyLayer()
            .whereLayer("engine")
            .mayOnlyAccessLayers("units")
            .whereLayer("packet")
            .mayOnlyAccessLayers("units", "engine")
            .whereLayer("net")
            .mayOnlyAccessLayers("units", "engine", "packet")
            .whereLayer("host")
            .mayOnlyAccessLayers("units", "engine", "packet", "net")
            .whereLayer("congestion control")
            .mayOnlyAccessLayers("units")
            .whereLayer("rehash")
            .mayOnlyAccessLayers("units")
            .whereLayer("tcp")
            .mayOnlyAccessLayers("units", "engine", "packet", "congestion control", "rehash")
            .whereLayer("workload")
            .mayOnlyAccessLayers("units", "engine")
            .whereLayer("metrics")
            .mayOnlyAccessLayers("units", "engine", "packet", "net", "host", "tcp")
            .whereLayer("scenario")
            .mayNotBeAccessedByAnyLayer();

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.tcpsweep.(**)").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    static final ArchRule nothingButTheJdkAndOneLibraryIsNeeded = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "io.tcpsweep..", "org.HdrHistogram");

    @ArchTest
    static final ArchRule onlyLatenciesNeedTheLibrary = classes()
            .that()
            .haveSimpleNameNotEndingWith("LatencyRecorder")
            .and()
            .haveSimpleNameNotEndingWith("SparseCounts")
            .and()
            .haveSimpleNameNotEndingWith("LatencySketch")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "io.tcpsweep..");

    @ArchTest
    static final ArchRule everyClassHasItsPlace = classes()
            .should()
            .resideInAnyPackage(
                    "io.tcpsweep.units",
                    "io.tcpsweep.engine",
                    "io.tcpsweep.packet",
                    "io.tcpsweep.net",
                    "io.tcpsweep.host",
                    "io.tcpsweep.tcp",
                    "io.tcpsweep.tcp.cc",
                    "io.tcpsweep.tcp.rehash",
                    "io.tcpsweep.workload",
                    "io.tcpsweep.metrics",
                    "io.tcpsweep.scenario")
            .as("every class lies in a package that the layers above know");

    @ArchTest
    static final ArchRule randomnessComesFromNamedStreams = noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching("java\\.util\\.(Random|SplittableRandom|random\\..*|concurrent\\.ThreadLocalRandom)"
                    + "|java\\.security\\.SecureRandom")
            .orShould()
            .callMethod(Math.class, "random");

    @ArchTest
    static final ArchRule timeIsSimulated = noClasses()
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethodWhere(target(nameMatching("now|systemUTC|systemDefaultZone|tick.*"))
                    .and(target(owner(resideInAnyPackage("java.time..")))));

    @ArchTest
    static final ArchRule oneRunIsOneThread = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.concurrent..")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(ThreadLocal.class);

    /**
     * The order of a hash table is that of hash codes, and of the JDK's immutable maps and sets that of a salt per JVM:
     * a copy of a sorted map would lose its order.
     */
    @ArchTest
    static final ArchRule iterationOrderIsTheSameOnEveryMachine = noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching("java\\.util\\.(HashMap|HashSet|IdentityHashMap|WeakHashMap|Hashtable)")
            .orShould()
            .callMethodWhere(call("copy in salted order", "java\\.util\\.(Map|Set)", "copyOf"))
            .orShould()
            .callMethodWhere(call(
                    "collector into a hash table",
                    "java\\.util\\.stream\\.Collectors",
                    "to(Unmodifiable)?(Map|Set)|groupingBy|partitioningBy"))
            .orShould()
            .callMethod(System.class, "identityHashCode", Object.class);

    /** Intrinsics may differ by processor; {@link StrictMath} and integers do not. */
    @ArchTest
    static final ArchRule arithmeticIsTheSameOnEveryMachine = noClasses()
            .should()
            .callMethodWhere(call(
                    "function of Math that may differ by machine",
                    "java\\.lang\\.Math",
                    "pow|exp|expm1|log|log10|log1p|cbrt|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|hypot"));

    @ArchTest
    static final ArchRule noStateIsSharedBetweenRuns =
            fields().that().areStatic().should().beFinal().allowEmptyShould(true);

    @ArchTest
    static final ArchRule specsAreRecords = classes()
            .that()
            .haveSimpleNameEndingWith("Spec")
            .and()
            .areNotInterfaces()
            .should()
            .beRecords()
            .allowEmptyShould(true);

    private static DescribedPredicate<JavaCall<?>> call(String description, String ownerPattern, String namePattern) {
        return DescribedPredicate.describe(
                description,
                javaCall -> javaCall.getTargetOwner().getFullName().matches(ownerPattern)
                        && javaCall.getName().matches(namePattern));
    }
}
