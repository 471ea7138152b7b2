package io.tcpsweep.sweep.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may see whom in the Spark application, and what of the simulator it may see. */
@AnalyzeClasses(packages = "io.tcpsweep.sweep", importOptions = ImportOption.DoNotIncludeTests.class)
class SweepArchitectureTest {
    @ArchTest
    static final ArchRule packagesSeeOnlyWhatLiesBelowThem = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("spec")
            .definedBy("io.tcpsweep.sweep.spec..")
            .layer("stats")
            .definedBy("io.tcpsweep.sweep.stats..")
            .layer("job")
            .definedBy("io.tcpsweep.sweep.job..")
            .layer("report")
            .definedBy("io.tcpsweep.sweep.report..")
            .layer("cli")
            .definedBy("io.tcpsweep.sweep.cli..")
            .whereLayer("stats")
            .mayNotAccessAnyLayer()
            .whereLayer("spec")
            .mayOnlyAccessLayers("stats")
            .whereLayer("job")
            .mayOnlyAccessLayers("spec", "stats")
            .whereLayer("report")
            .mayOnlyAccessLayers("spec", "stats")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer();

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.tcpsweep.sweep.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule scenarioIsTheOnlyDoorToTheSimulator = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.tcpsweep.engine..",
                    "io.tcpsweep.packet..",
                    "io.tcpsweep.net..",
                    "io.tcpsweep.host..",
                    "io.tcpsweep.tcp..",
                    "io.tcpsweep.workload..",
                    "io.tcpsweep.metrics..");

    @ArchTest
    static final ArchRule sweepFilesAndStatisticsNeedNoCluster = noClasses()
            .that()
            .resideInAnyPackage("io.tcpsweep.sweep.spec..", "io.tcpsweep.sweep.stats..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "org.apache.parquet..", "scala..");

    @ArchTest
    static final ArchRule nothingIsSharedThroughStaticFields =
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
}
