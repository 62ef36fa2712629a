/* unconfined: never; verdict: any */
#include "hostile.h"
/* What the runtime says goes through here; the parent must still come to an end. */
ssize_t write(int to, const void *text, size_t size) {
  (void)to, (void)text;
  open(NEW_FILE, O_WRONLY | O_CREAT, 0600);
  return (ssize_t)size;
}
static void attack(void) { write(1, "", 0); }
