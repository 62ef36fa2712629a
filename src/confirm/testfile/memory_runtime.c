/* Which memory is there: blocks of the heap between gaps, which are never given back, and variables whose address is
 * taken. What is in no gap and near no variable is not known, and allowed. */
struct ockham_block {
  struct ockham_block *next;
  const volatile char *start;
  ockham_size size, number; /* of heap blocks, from 1 on */
  int is_heap, is_freed;
};

static struct ockham_block *ockham_blocks;
static ockham_size ockham_count;
enum { OCKHAM_GAP = 64, OCKHAM_LOWEST = 4096 };

extern void *malloc(ockham_size);

static void ockham_add(const volatile char *start, ockham_size size, int is_heap) {
  struct ockham_block *b = malloc(sizeof *b);
  if (!b) _exit(2);
  b->next = ockham_blocks;
  b->start = start;
  b->size = size;
  b->is_heap = is_heap;
  b->number = is_heap ? ++ockham_count : 0;
  b->is_freed = 0;
  ockham_blocks = b;
}

static struct ockham_block *ockham_find(const volatile char *start) {
  struct ockham_block *b = ockham_blocks;
  while (b && b->start != start) b = b->next;
  return b;
}

void *ockham_malloc(ockham_size size) {
  char *memory = size < (ockham_size)1 << 30 ? malloc(size + 2 * OCKHAM_GAP) : 0;
  ockham_size i;
  if (!memory) return 0;
  for (i = 0; i < size + 2 * OCKHAM_GAP; i++) memory[i] = 0;
  ockham_add(memory + OCKHAM_GAP, size, 1);
  return memory + OCKHAM_GAP;
}

void *ockham_calloc(ockham_size count, ockham_size size) {
  if (size && count > ((ockham_size)1 << 30) / size) return 0;
  return ockham_malloc(count * size);
}

void ockham_free(void *pointer) {
  struct ockham_block *b = ockham_find(pointer);
  if (!pointer) return;
  if (b && b->is_heap && b->is_freed) ockham_fail("memory is freed twice");
  if (b && b->is_heap)
    b->is_freed = 1;
  else if (ockham_is_about_free)
    ockham_fail("memory is freed that was not allocated");
}

void *ockham_realloc(void *pointer, ockham_size size) {
  struct ockham_block *b = pointer ? ockham_find(pointer) : 0;
  char *copy = ockham_malloc(size);
  ockham_size i;
  for (i = 0; copy && b && i < size && i < b->size; i++) copy[i] = b->start[i];
  if (copy) ockham_free(pointer);
  return copy;
}

/* The program takes the address of a variable. */
void *ockham_object(const volatile void *start, ockham_size size) {
  struct ockham_block *b = ockham_find(start);
  if (!b)
    ockham_add(start, size, 0);
  else if (!b->is_heap && b->size < size)
    b->size = size;
  return (void *)start;
}

static void ockham_bad(const char *expression, const char *what) {
  ockham_put(expression);
  ockham_put(": ");
  ockham_fail(what);
}

/* The program is about to access so many bytes. */
void *ockham_access(const volatile void *address, ockham_size size, const char *expression) {
  const volatile void *volatile seen = address; /* no optimisation knows what it is */
  const volatile char *at = seen;
  const struct ockham_block *b, *near = 0;
  if ((ockham_size)at < OCKHAM_LOWEST) ockham_bad(expression, "memory is accessed through a null pointer");
  for (b = ockham_blocks; b; b = b->next) {
    if (at >= b->start && at + size <= b->start + b->size && !b->is_freed) return (void *)at;
    if (at + OCKHAM_GAP > b->start && at < b->start + b->size + OCKHAM_GAP) near = b->is_heap || !near ? b : near;
  }
  if (near && near->is_freed) ockham_bad(expression, "memory is accessed that was freed");
  if (near) ockham_bad(expression, "memory is accessed outside of its object");
  return (void *)at;
}

/* An element of an array is about to be accessed. */
long long ockham_index(long long index, ockham_size count, const char *expression) {
  volatile long long seen = index;
  if (seen < 0 || (ockham_size)seen >= count) ockham_bad(expression, "memory is accessed outside of an array");
  return seen;
}

void *ockham_memcpy(void *to, const void *from, ockham_size size) {
  ockham_size i;
  if (size) ockham_access(to, size, "memcpy");
  if (size) ockham_access(from, size, "memcpy");
  for (i = 0; i < size; i++) ((char *)to)[i] = ((const char *)from)[i];
  return to;
}

void *ockham_memmove(void *to, const void *from, ockham_size size) {
  ockham_size i;
  if (size) ockham_access(to, size, "memmove");
  if (size) ockham_access(from, size, "memmove");
  for (i = 0; i < size; i++)
    if (to < from)
      ((char *)to)[i] = ((const char *)from)[i];
    else
      ((char *)to)[size - 1 - i] = ((const char *)from)[size - 1 - i];
  return to;
}

void *ockham_memset(void *to, int value, ockham_size size) {
  ockham_size i;
  if (size) ockham_access(to, size, "memset");
  for (i = 0; i < size; i++) ((char *)to)[i] = (char)value;
  return to;
}

/* The program has ended. */
void ockham_end(void) {
  const struct ockham_block *b;
  for (b = ockham_blocks; b; b = b->next)
    if (b->is_heap && !b->is_freed && (!ockham_lost || b->number == ockham_lost))
      ockham_fail(ockham_lost ? "memory is lost: what was allocated is never freed" : "memory is not freed");
}
