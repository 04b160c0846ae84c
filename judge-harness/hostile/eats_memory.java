// Fills its heap.
// verdict: MLE
public class Main {
    public static void main(String[] arguments) {
        java.util.List<int[]> blocks = new java.util.ArrayList<>();
        for (;;) blocks.add(new int[1 << 16]);
    }
}
