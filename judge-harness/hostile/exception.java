// Throws an exception that nobody catches.
// verdict: RE
public class Main {
    public static void main(String[] arguments) {
        System.out.println(4);
        throw new IllegalStateException("nobody");
    }
}
