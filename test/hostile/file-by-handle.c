/* unconfined: escapes */
#include "hostile.h"
static void attack(void) {
  long how[4] = {0, 0, 0, 0};
  escaped_if(syscall(437, -100, "/etc/passwd", how, 24L) >= 0); /* openat2 */
  escaped_if(syscall(428, -100, "/etc", 0) >= 0);               /* open_tree */
  escaped_if(syscall(SYS_name_to_handle_at, -100, "/etc", how, how, 0) >= 0);
}
