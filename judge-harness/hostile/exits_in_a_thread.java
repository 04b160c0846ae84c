// Leaves a thread that never ends.
// verdict: TLE
public class Main {
    public static void main(String[] arguments) {
        System.out.println(4);
        new Thread(() -> {
            for (;;) { try { Thread.sleep(1000); } catch (InterruptedException e) { } }
        }).start();
    }
}
