// Takes memory that is not counted or outlives it: shared, in files, queues and semaphores.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

static int map(int flags) {
    return mmap(0, 4096, PROT_READ | PROT_WRITE, flags, -1, 0) == MAP_FAILED ? -1 : 0;
}

int main(void) {
    try("a shared map", map(MAP_SHARED | MAP_ANONYMOUS));
    try("a shared map, validated", map(MAP_SHARED_VALIDATE | MAP_ANONYMOUS));
    try("memfd_create", memfd_create("file", 0));
    try("shared memory", shmget(IPC_PRIVATE, 4096, 0600));
    try("memory of others", (long)shmat(0, 0, SHM_RDONLY));
    try("a list of memory", shmctl(0, SHM_INFO, (struct shmid_ds *)(char[256]){0}));
    try("a queue", msgget(IPC_PRIVATE, 0600));
    try("a semaphore", semget(IPC_PRIVATE, 1, 0600));
    try("a POSIX queue", syscall(SYS_mq_open, "hostile", O_CREAT | O_RDWR, 0600, 0));
    try("POSIX memory", shm_open("/hostile", O_CREAT | O_RDWR, 0600));
    try("a key", syscall(SYS_add_key, "user", "hostile", "4", 1, -3));
    return refused();
}
