// Reads the answer, and the home folder.
// verdict: AC
import java.nio.file.*;

public class Main {
    static int wentThrough = 0;

    static void attempt(Path path) {
        try {
            if (Files.isDirectory(path)) Files.list(path).count(); else Files.readAllBytes(path);
            System.err.println(path + " went through");
            wentThrough++;
        } catch (java.io.IOException refused) {
        }
    }

    public static void main(String[] arguments) throws java.io.IOException {
        Path answer = Paths.get("@answer@");
        attempt(answer);
        attempt(answer.getParent());
        attempt(Paths.get(System.getProperty("user.home")));
        attempt(Paths.get("/etc/passwd"));
        attempt(Paths.get("/tmp"));
        if (wentThrough == 0) System.out.println(4);
    }
}
