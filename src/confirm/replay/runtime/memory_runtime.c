/* Memory as the models ask for it, fill it and get it. */

/* Asked of memory where the address sanitizer watches it; elsewhere it is there. */
static void ask(const void *p, uint64_t n) {
  if (__asan_region_is_poisoned && n && __asan_region_is_poisoned((void *)(uintptr_t)p, n))
    violation("memory is used wrongly (by a function of the C library)");
}

void __ockham_reads(const void *p, size_t n) { ask(p, n); }
void __ockham_reads_string(const char *s) {
  for (ask(s, 1); *s; s++) ask(s + 1, 1);
}
void __ockham_stream(const void *stream) {
  if (!stream && __asan_region_is_poisoned) violation("memory is used wrongly (a stream is null)");
  ask(stream, 1);
}

/* What a contract lets a function write; what the data do not say stays. */
void __ockham_bytes(unsigned char *to, size_t bytes) {
  ask(to, bytes);
  has_window = 1;
  window = (uintptr_t)to;
  window_bytes = bytes;
  __ockham_begin();
  has_window = 0;
}

/* What scanf writes for %s: it has no blanks, is not empty, and ends within its room. */
void __ockham_scanned(char *text, size_t room) {
  size_t i = 0;
  for (; i + 1 < room && (text[i] || !i); i++)
    if (!text[i] || isspace((unsigned char)text[i])) text[i] = 'x';
  text[i] = 0;
}

/* What the library lends is not memory of malloc, which only the sanitizer's own functions tell apart. It stays. */
void *__ockham_lend(size_t size) {
  enum { BEFORE = 4096, BEHIND = 4096 };
  size_t room = (size + BEFORE + BEHIND) & -(size_t)4096;
  char *p = size < room ? mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) : MAP_FAILED;
  if (p == MAP_FAILED) return NULL;
  if (__asan_poison_memory_region) {
    __asan_poison_memory_region(p, BEFORE);
    __asan_poison_memory_region(p + BEFORE + size, room - BEFORE - size);
  }
  return p + BEFORE;
}
char *__ockham_lend_text(size_t size) { return __ockham_lend(size); }
void __ockham_take_back(void *p) {
  ask(p, 1);
  if (__asan_poison_memory_region && p) __asan_poison_memory_region(p, 256);
}

/* A stream that real functions can work with. */
FILE *__ockham_new_stream(const char *mode) { return fmemopen(NULL, page, is_reading(mode) ? "r" : "w+"); }
void __ockham_end_stream(FILE *stream) {
  if (stream != stdin && stream != stdout && stream != stderr) fclose(stream);
}

void __ockham_piece(uint64_t piece, unsigned char *to, uint64_t bytes, int is_pointer) {
  for (struct entry *e = current; e && e->time == current_time; e = e->next)
    if (e->what == WHAT_VALUE && e->offset == piece && may_give(e, is_pointer ? KIND_POINTER : KIND_NUMBER))
      put(e, is_pointer ? KIND_POINTER : KIND_NUMBER, to, bytes);
}

/* What a function returns that prints: `result`, unless the data want its output to fail. That of nothing does not:
 * there is something if the result is positive, or by the text, where it is not NULL. */
int __ockham_printed(int result, const char *text) {
  int wanted = result;
  __ockham_begin();
  __ockham_piece(0, (unsigned char *)&wanted, sizeof wanted, 0);
  if (wanted >= 0 || result < 0) return result;
  if (result == 0 || (text && !*text)) __ockham_unsure("output");
  errno = EIO;
  return EOF;
}

void __ockham_struct(unsigned char *to, uint64_t bytes) {
  struct runtime_place *p = __ockham_struct_site;
  __ockham_struct_site = NULL;
  memset(to, 0, bytes);
  if (p) fill(p, p->count++, to, bytes);
}

/* Of a block without bytes the sanitizer makes one with a single byte, which is the program's no more than any other.
 */
static void *fill_block(void *block, size_t size, struct runtime_place *p) {
  if (block && !size && __asan_poison_memory_region) __asan_poison_memory_region(block, 1);
  if (block) fill_anyhow(block, size);
  if (block && is_tracking) __ockham_object(block, size, 0);
  if (block && p) fill(p, p->count++, block, size);
  return block;
}

void *__ockham_malloc(size_t size) { return fill_block(malloc(size), size, take_site()); }
void *__ockham_aligned_alloc(size_t alignment, size_t size) {
  return fill_block(memalign(alignment, size), size, take_site());
}

/* A function returns null, or an object of its own. */
void *__ockham_new(void *result, uint64_t bytes) {
  struct runtime_place *p = __ockham_new_site;
  __ockham_new_site = NULL;
  if (bytes < 256) bytes = 256;
  return result ? fill_block(own(malloc(bytes)), bytes, p) : NULL;
}
