/* unconfined: escapes */
#include "hostile.h"
static void attack(void) {
  char room[128];
  memset(room, 0, sizeof room);
  escaped_if(syscall(SYS_bpf, 0, room, sizeof room) >= 0 || syscall(SYS_perf_event_open, room, 0, -1, -1, 0) >= 0);
  escaped_if(syscall(SYS_keyctl, 0, -3, 1) >= 0 || syscall(SYS_add_key, "user", "x", "y", 1, -3) >= 0);
  escaped_if(syscall(SYS_unshare, 0x10000000) >= 0 || syscall(SYS_setns, 0, 0) >= 0);
  escaped_if(syscall(SYS_mount, "none", "/", "tmpfs", 0, 0) >= 0 || syscall(SYS_chroot, "/") >= 0);
  escaped_if(syscall(SYS_modify_ldt, 0, room, sizeof room) >= 0 || syscall(SYS_iopl, 3) >= 0);
  escaped_if(syscall(SYS_setuid, 0) >= 0 || syscall(SYS_setresuid, 0, 0, 0) >= 0 ||
             syscall(SYS_capset, room, room) >= 0);
}
