import com.sun.source.util.JavacTask;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many outputs in one process: {@code java Check CLASSPATH} reads the version of Java and the path of a folder per line, and where
 * classes are to be written, the path of a folder for them, with tabs between them. For each it prints what javac and doclint say of the sources below
 * it, a line for each message with the number of the folder in front, and then the number and a dot. Without a folder for classes,
 * nothing is written, which takes half the time.
 */
public final class Check {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    private Check() {}

    public static void main(String[] arguments) throws IOException {
        List<String> flags = List.of("-classpath", arguments[0], "-proc:none", "-implicit:none", "-encoding", "UTF-8",
            "-Xlint:all", "-Xdoclint:all/protected,-missing", "-Xmaxerrs", "40", "-Xmaxwarns", "40");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        // The manager is shared, so that each jar is opened once.
        try (StandardJavaFileManager files = COMPILER.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.split("\t");
                for (String message : check(files, flags, cells)) {
                    System.out.println(number + " " + message);
                }
                System.out.println(number++ + " .");
            }
        }
    }

    private static List<String> check(StandardJavaFileManager files, List<String> flags, String[] cells) throws IOException {
        Path folder = Path.of(cells[1]);
        Path classes = cells.length > 2 ? Path.of(cells[2]) : null;
        List<Path> sources;
        try (Stream<Path> all = Files.walk(folder)) {
            sources = all.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
        List<String> messages = new ArrayList<>();
        if (sources.isEmpty()) {
            return messages;
        }
        List<String> all = new ArrayList<>(flags);
        all.addAll(List.of("--release", cells[0]));
        if (classes != null) {
            Files.createDirectories(classes);
            all.addAll(List.of("-d", classes.toString()));
        }
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) COMPILER.getTask(null, files, said, all, null, files.getJavaFileObjectsFromPaths(sources));
        try {
            if (classes == null) {
                task.analyze();
            } else {
                task.call();
            }
        } catch (RuntimeException failure) {
            // Doclint ends so at some errors, which the compiler has reported.
            messages.add("the compiler failed: " + failure.getMessage());
        }
        for (Diagnostic<? extends JavaFileObject> one : said.getDiagnostics()) {
            if (one.getKind() != Diagnostic.Kind.NOTE) {
                String place = one.getSource() == null ? "" : folder.relativize(Path.of(one.getSource().toUri())) + ":" + one.getLineNumber() + ": ";
                messages.add(place + one.getMessage(Locale.ROOT).replaceAll("\\s+", " "));
            }
        }
        return messages;
    }
}
