/* A memory pool cut from one buffer: alignment, casts, free lists threaded through the blocks. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union aligned {
  long long q;
  void *p;
};

static union aligned pool[64];
static size_t used;

static void *take(size_t n) {
  size_t units = (n + sizeof(union aligned) - 1) / sizeof(union aligned);
  if (used + units > 64) return NULL;
  void *p = &pool[used];
  used += units;
  return memset(p, 0, n);
}

struct free_block { struct free_block *next; };
static struct free_block *free_list;

static void give(void *p) {
  struct free_block *b = p;
  b->next = free_list;
  free_list = b;
}

static void *reuse(size_t n) {
  if (!free_list) return take(n);
  void *p = free_list;
  free_list = free_list->next;
  return memset(p, 0, n);
}

struct item { short id; struct item *link; char tag[4]; };

int main(void) {
  struct item *all[5], *head = NULL;
  for (short i = 0; i < 5; i++) {
    all[i] = reuse(sizeof(struct item));
    *all[i] = (struct item){i, head, "t"};
    head = all[i];
  }
  give(all[1]);
  give(all[3]);
  struct item *a = reuse(sizeof *a), *b = reuse(sizeof *b), *c = reuse(sizeof *c);
  printf("%d %d %d\n", a == all[3], b == all[1], c != all[0] && c != all[4]);
  a->id = 30;
  b->id = 10;
  printf("%d %d %d %s\n", all[3]->id, all[1]->id, all[2]->link == b, all[4]->tag);
  printf("%d %d\n", take(1000) == NULL, (uintptr_t)c % sizeof(void *) == 0);
  return 0;
}
