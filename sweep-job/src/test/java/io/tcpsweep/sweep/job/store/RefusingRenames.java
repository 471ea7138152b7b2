package io.tcpsweep.sweep.job.store;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files under another scheme, whose rename onto an existing file returns false, as HDFS does. */
public final class RefusingRenames extends RawLocalFileSystem {
    static final URI ROOT = URI.create("refusing:///");

    static Configuration configuration() {
        Configuration configuration = new Configuration();
        configuration.set("fs.refusing.impl", RefusingRenames.class.getName());
        return configuration;
    }

    @Override
    public URI getUri() {
        return ROOT;
    }

    @Override
    public String getScheme() {
        return "refusing";
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        return !exists(to) && super.rename(from, to);
    }
}
