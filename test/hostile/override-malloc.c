/* unconfined: never; verdict: any */
#include "hostile.h"
/* The runtime's own calls would come here. */
static char room[1 << 16];
static size_t used;
void *malloc(size_t size) {
  open(NEW_FILE, O_WRONLY | O_CREAT, 0600);
  used += (size + 15) / 16 * 16;
  return used <= sizeof room ? room + used - (size + 15) / 16 * 16 : NULL;
}
void free(void *p) { (void)p; }
static void attack(void) { free(malloc(10)); }
