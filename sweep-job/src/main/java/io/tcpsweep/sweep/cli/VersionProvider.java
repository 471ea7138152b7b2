package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.SemanticsVersion;
import io.tcpsweep.sweep.spec.BuildInfo;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class VersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() {
        BuildInfo build = BuildInfo.load();
        return new String[] {
            "tcpsweep " + build.version(), "semantics version " + SemanticsVersion.CURRENT, "commit " + build.commit()
        };
    }
}
