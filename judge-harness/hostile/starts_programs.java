// Starts another program.
// verdict: AC
public class Main {
    public static void main(String[] arguments) throws InterruptedException {
        try {
            new ProcessBuilder("/bin/sleep", "1").start().waitFor();
            System.err.println("it started");
        } catch (java.io.IOException refused) {
            System.out.println(4);
        }
    }
}
