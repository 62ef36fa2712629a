/* The allocator grows over a region that was asked for and given back, which it keeps. What is larger than BLOCK is
 * mapped alone, as it is by default, so that it can grow in place. */
#include "base/large_pages.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

void large_pages_begin(void) {
  enum { REGION = 64 << 20, BLOCK = 16 << 20, PAGE = 2 << 20 };
  mallopt(M_MMAP_THRESHOLD, 2 * REGION);
  mallopt(M_TRIM_THRESHOLD, 2 * REGION);
  char *region = malloc(REGION);
  uintptr_t before = (uintptr_t)region % PAGE;
  if (region) madvise(region + (PAGE - before), REGION - PAGE, MADV_HUGEPAGE); /* if it cannot be, it is as ever */
  free(region);
  mallopt(M_MMAP_THRESHOLD, BLOCK);
}
