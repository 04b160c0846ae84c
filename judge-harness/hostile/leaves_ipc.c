// Leaves memory, queues and semaphores in the kernel, and uses those of others.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <mqueue.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    int i;
    try("shared memory", shmget(IPC_PRIVATE, 4096, 0600));
    try("a queue", msgget(IPC_PRIVATE, 0600));
    try("a semaphore", semget(IPC_PRIVATE, 1, 0600));
    try("a POSIX queue", syscall(SYS_mq_open, "hostile", O_CREAT | O_RDWR, 0600, 0));
    try("POSIX memory", shm_open("/hostile", O_CREAT | O_RDWR, 0600));
    try("a key", syscall(SYS_add_key, "user", "hostile", "4", 1, -3));
    for (i = 0; i < 9; i++) {
        try("memory of others", (long)shmat(i, 0, SHM_RDONLY));
        try("removing memory of others", shmctl(i, IPC_STAT, &(struct shmid_ds){{0}}));
        try("a queue of others", msgctl(i, IPC_STAT, &(struct msqid_ds){{0}}));
    }
    try("a list of memory", shmctl(0, SHM_INFO, (struct shmid_ds *)(char[256]){0}));
    return refused();
}
