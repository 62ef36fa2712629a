/* unconfined: never */
#include "hostile.h"
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
/* What would outlive it. */
static void attack(void) {
  escaped_if(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0 || msgget(IPC_PRIVATE, IPC_CREAT | 0600) >= 0);
  escaped_if(semget(IPC_PRIVATE, 1, IPC_CREAT | 0600) >= 0 ||
             syscall(SYS_mq_open, "x", O_CREAT | O_RDWR, 0600, 0) >= 0);
}
