// Does what many programs do: threads, clocks, random numbers, its input by name.
// verdict: AC
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"
)

func main() {
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
	}
	var all sync.WaitGroup
	answers := make(chan int, 100)
	for i := 0; i < 100; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			runtime.LockOSThread()
			time.Sleep(time.Millisecond)
			answers <- len(make([]byte, 1<<16)) >> 14
		}()
	}
	all.Wait()
	rand.Seed(time.Now().UnixNano())
	rand.Int()
	runtime.GC()
	again, err := os.ReadFile("/dev/stdin")
	if err != nil || strings.Count(string(again), "\n") != 4 || runtime.NumCPU() < 1 {
		panic(err)
	}
	fmt.Println(<-answers)
}
