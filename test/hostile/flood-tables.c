/* unconfined: never; verdict: any; direct: memory; only: -m64; options: --property valid-memsafety */
#include "hostile.h"
/* Reading where nothing was written uses no memory but that of the tables that say so: 4 KB for each 2 MB that are looked
 * at once. The address sanitizer needs more addresses than any limit of them could leave. */
static void attack(void) {
  const unsigned long whole = 1ul << 44, part = 1ul << 21;
  volatile char *p = mmap(NULL, whole, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return;
  madvise((void *)p, whole, MADV_NOHUGEPAGE);
  for (unsigned long i = 0; i < whole; i += part) (void)p[i];
}
