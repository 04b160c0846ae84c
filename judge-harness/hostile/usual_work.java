// Does what many programs do: threads, clocks, random numbers, its input by name.
// verdict: AC
import java.nio.file.*;
import java.util.*;

class Main {
    static int four;

    public static void main(String[] arguments) throws Exception {
        Scanner input = new Scanner(System.in);
        while (input.hasNext()) input.next();
        Thread worker = new Thread(null, () -> { four = 4; }, "worker", 64 << 20);
        worker.start();
        worker.join();
        Thread.sleep(1);
        new Random().nextInt();
        if (System.nanoTime() == 0 || Runtime.getRuntime().availableProcessors() < 1) return;
        System.gc();
        if (Files.readAllLines(Paths.get("/dev/stdin")).size() != 4) return;
        System.out.println(four);
    }
}
