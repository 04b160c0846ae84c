// Does what many programs do: threads, clocks, random numbers, its input by name.
// verdict: AC
import java.io.File
import kotlin.concurrent.thread
import kotlin.random.Random

fun main() {
    val lines = generateSequence(::readLine).toList()
    var four = 0
    thread { four = 4 }.join()
    Thread.sleep(1)
    Random.nextInt()
    check(System.nanoTime() != 0L && Runtime.getRuntime().availableProcessors() > 0)
    System.gc()
    check(File("/dev/stdin").readLines() == lines)
    println(four)
}
