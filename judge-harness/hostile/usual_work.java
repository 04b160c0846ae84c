// Does what many programs do: threads, clocks, random numbers, files of its own.
// verdict: AC
import java.nio.file.*;
import java.util.*;

class UsualWork {
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
        Path file = Paths.get("file");
        Files.write(file, Collections.singletonList("" + four));
        System.gc();
        System.out.println(Files.readAllLines(file).get(0));
        Files.delete(file);
    }
}
