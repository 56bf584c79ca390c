import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.openapitools.codegen.DefaultGenerator;
import org.openapitools.codegen.config.CodegenConfigurator;

/**
 * Times OpenAPI Generator warm: many runs in one JVM, so that its start and its just-in-time compiler do not affect the
 * numbers.
 *
 * <p>Each run reads the description and writes the client's files, in the same way as a request to its service. Prints
 * the median, the fastest and the slowest of the measured runs in milliseconds.
 */
class BenchReference {
    public static void main(String[] args) throws Exception {
        String description = args[0];
        Path output = Path.of(args[1]);
        int warmUp = Integer.parseInt(args[2]);
        int measured = Integer.parseInt(args[3]);

        for (int i = 0; i < warmUp; i++) {
            run(description, output);
        }
        double[] times = new double[measured];
        for (int i = 0; i < measured; i++) {
            long start = System.nanoTime();
            run(description, output);
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        System.out.printf("%.3f %.3f %.3f%n", times[measured / 2], times[0], times[measured - 1]);
    }

    private static void run(String description, Path output) throws Exception {
        CodegenConfigurator configurator = new CodegenConfigurator()
                .setGeneratorName("typescript-axios")
                .setInputSpec(description)
                .setOutputDir(output.toString())
                .addAdditionalProperty("npmName", "@acme/client");
        List<File> files = new DefaultGenerator().opts(configurator.toClientOptInput()).generate();
        if (files.isEmpty()) {
            throw new IllegalStateException("the reference wrote no file");
        }
    }
}
