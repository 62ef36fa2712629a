/* Numbers of the data that are addresses: memory for them, at the very place or moved. */

static uint64_t read_number(const unsigned char *bytes, uint64_t count) {
  uint64_t n = 0;
  memcpy(&n, bytes, count < 8 ? count : 8);
  return n;
}

/* What is at that number: of things that lived there one after the other, the last. NULL if nothing is known. */
static const struct range *find_range(uint64_t n) {
  const struct range *found = NULL;
  for (size_t i = 0; i < range_count; i++)
    if (n >= ranges[i].low && n <= ranges[i].high && ranges[i].known_since &&
        (!found || ranges[i].known_since > found->known_since))
      found = &ranges[i];
  return found;
}

/* The real address for a number of the data; the number itself if it is none. */
static uint64_t translate(uint64_t n) {
  const struct range *r = find_range(n);
  return r ? n - r->low + r->real : n;
}

static void put(const struct entry *e, enum kind kind, unsigned char *to, uint64_t room) {
  unsigned char value[16];
  memcpy(value, e->value, sizeof value);
  if ((kind == KIND_POINTER || (kind == KIND_WORD && are_words_pointers)) && e->bytes == sizeof(void *)) {
    uint64_t n = translate(read_number(value, e->bytes));
    memcpy(value, &n, sizeof(void *));
  }
  memcpy(to, value, e->bytes < room ? e->bytes : room);
}

static void add_range(struct range r) {
  ranges = own(realloc(ranges, (range_count + 1) * sizeof *ranges));
  if (!ranges) fail("out of memory");
  ranges[range_count++] = r;
}

/* What memory holds that the data say nothing about. */
static void fill_anyhow(void *to, uint64_t bytes) {
  memset(to, 0, bytes);
  for (uint64_t i = 0; __ockham_anywhere && i + sizeof(void *) <= bytes; i += sizeof(void *))
    memcpy((char *)to + i, &__ockham_anywhere, sizeof(void *));
}

/* The number of its address has few digits, so that most small numbers that are read there are zero. */
static void make_anywhere(void) {
  const uint64_t start = 0x20000000, before = 16 * page, behind = 256 * page;
  void *wanted = (void *)(uintptr_t)(start - before);
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  if (mmap(wanted, (size_t)(before + behind), PROT_READ | PROT_WRITE, flags, -1, 0) != wanted) return;
  __ockham_anywhere = (void *)(uintptr_t)start;
  fill_anyhow(wanted, before + behind);
}

/* Memory for the numbers low..high at their own place, or (if `may_move`) elsewhere. */
static void map_numbers(uint64_t low, uint64_t high, int may_move) {
  const uint64_t before = page, behind = 16 * page;
  uint64_t start = (low < before ? 0 : low - before) & -page, end = high + behind;
  if (end < high || end > (uint64_t)UINTPTR_MAX - page) end = (uint64_t)UINTPTR_MAX - page;
  end = (end + page) & -page;
  if (end <= start) return;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, access = PROT_READ | PROT_WRITE;
  void *wanted = (void *)(uintptr_t)start, *got = MAP_FAILED;
  if (start) got = mmap(wanted, (size_t)(end - start), access, flags | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != MAP_FAILED && got != wanted) { /* a kernel that does not know the flag */
    munmap(got, (size_t)(end - start));
    got = MAP_FAILED;
  }
  if (got == MAP_FAILED && may_move) got = mmap(NULL, (size_t)(end - start), access, flags, -1, 0);
  if (got == MAP_FAILED) return;
  fill_anyhow(got, end - start);
  add_range((struct range){start, end - 1, (uintptr_t)got, NULL, 0, 1});
  if (!start) ranges[range_count - 1].low = 1, ranges[range_count - 1].real++; /* null stays null */
}

static int compare_numbers(const void *x, const void *y) {
  uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
  return (a > b) - (a < b);
}

/* Numbers that lie close together share their memory. */
static void map_clusters(uint64_t *numbers, size_t count, int may_move) {
  const uint64_t close = 16 * page;
  qsort(numbers, count, sizeof *numbers, compare_numbers);
  for (size_t i = 0, k; i < count; i = k) {
    for (k = i + 1; k < count && numbers[k] - numbers[k - 1] <= close; k++) {}
    map_numbers(numbers[i], numbers[k - 1], may_move);
  }
}

static void map_memory(int bare, int move_all) {
  size_t room = 0, count = 0;
  for (struct entry *e = memory_cells; e; e = e->next) room += 2;
  for (struct entry *e = entries; e; e = e->next) room++;
  uint64_t *numbers = own(malloc((room + 1) * sizeof *numbers));
  if (!numbers) fail("out of memory");
  for (struct entry *e = memory_cells; e; e = e->next) numbers[count++] = e->offset;
  map_clusters(numbers, count, 1);
  count = 0;
  for (int list = 0; list < 2; list++)
    for (struct entry *e = list ? memory_cells : entries; e; e = e->next) {
      uint64_t n = read_number(e->value, e->bytes);
      int is_pointer = e->kind == KIND_POINTER || (e->kind == KIND_WORD && are_words_pointers && n >= 16 * page);
      if (is_pointer && e->bytes == sizeof(void *) && n && !find_range(n)) numbers[count++] = n;
    }
  if (!bare) map_clusters(numbers, count, move_all);
  free(numbers);
}
