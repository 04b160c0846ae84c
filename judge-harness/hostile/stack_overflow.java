// Overflows its stack.
// verdict: RE
public class Main {
    static int deeper(int depth) { return 1 + deeper(depth + 1); }
    public static void main(String[] arguments) { System.out.println(deeper(0)); }
}
