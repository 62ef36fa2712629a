// safe, may be unknown with impact, lazy, slam: bytes are written over pointers; flags: --property valid-memsafety
/* Blocks that are in a list while they are free: where a pointer is read, any bytes may have been written before. */
#include <stddef.h>
#include <string.h>

static union block {
  union block *next;
  unsigned char bytes[16];
} pool[3];
static union block *available;

static void *take(void) {
  union block *b = available;
  if (b) available = b->next;
  return b;
}

int main(void) {
  void *held[3];
  for (int i = 0; i < 3; i++) {
    pool[i].next = available;
    available = &pool[i];
  }
  for (int i = 0; i < 3; i++) {
    held[i] = take();
    memset(held[i], i, sizeof(union block));
  }
  return available != NULL;
}
