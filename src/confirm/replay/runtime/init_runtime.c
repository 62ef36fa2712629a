/* Which bytes of the program's memory were never set, as the program tells (front/instrument/instrument_initial.c): a
 * table of pages, in memory of its own. Where there are too many of them, all memory is set from then on. */
enum { MOST_SHADOWS = 1 << 14, SHADOW_BYTES = 4096 };
struct shadow {
  uintptr_t number; /* of the page, 0 = none */
  unsigned char is_unset[SHADOW_BYTES];
};
static struct shadow *shadows;
static size_t shadow_count;
static int is_blind;

static struct shadow *shadow_of(uintptr_t address, int is_made) {
  uintptr_t number = address / SHADOW_BYTES + 1;
  if (is_blind || (!shadows && !is_made)) return NULL;
  if (!shadows) {
    void *room = mmap(NULL, MOST_SHADOWS * sizeof *shadows, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) is_blind = 1;
    if (is_blind) return NULL;
    shadows = room;
  }
  size_t at = (number * 2654435761u) % MOST_SHADOWS;
  while (shadows[at].number && shadows[at].number != number) at = (at + 1) % MOST_SHADOWS;
  if (!shadows[at].number && !is_made) return NULL;
  if (!shadows[at].number && ++shadow_count > MOST_SHADOWS / 2) is_blind = 1;
  if (is_blind) return NULL;
  shadows[at].number = number;
  return &shadows[at];
}

static void mark(uintptr_t address, uint64_t bytes, unsigned char is_unset) {
  while (bytes) {
    uintptr_t offset = address % SHADOW_BYTES;
    uint64_t count = SHADOW_BYTES - offset < bytes ? SHADOW_BYTES - offset : bytes;
    struct shadow *s = shadow_of(address, is_unset);
    if (s) memset(s->is_unset + offset, is_unset, count);
    address += count, bytes -= count;
  }
}

static int is_unset(uintptr_t address) {
  struct shadow *s = shadow_of(address, 0);
  return s && s->is_unset[address % SHADOW_BYTES];
}

void __ockham_shadow_fresh(void *p, uint64_t bytes) {
  if (p) mark((uintptr_t)p, bytes, 1);
}

void __ockham_shadow_set(void *p, uint64_t bytes) {
  if (shadows) mark((uintptr_t)p, bytes, 0);
}

void __ockham_shadow_read(void *p, uint64_t bytes) {
  for (uint64_t i = 0; i < bytes && shadows; i++)
    if (is_unset((uintptr_t)p + i)) violation("a value is read that was never set");
}

void __ockham_shadow_copied(void *to, void *from, uint64_t bytes) {
  uintptr_t a = (uintptr_t)to, b = (uintptr_t)from;
  for (uint64_t i = 0; i < bytes && shadows; i++) {
    uint64_t k = a < b ? i : bytes - 1 - i;
    mark(a + k, 1, (unsigned char)is_unset(b + k));
  }
}

/* The block is no longer what it was. */
void __ockham_shadow_freed(void *p) {
  if (p && shadows) mark((uintptr_t)p, malloc_usable_size(p), 0);
}

void __ockham_shadow_all_set(void) {
  for (size_t i = 0; i < MOST_SHADOWS && shadows; i++)
    if (shadows[i].number) memset(shadows[i].is_unset, 0, SHADOW_BYTES);
}
