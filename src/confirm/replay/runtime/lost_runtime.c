/* Blocks that live, as the address sanitizer tells. When the program has returned, one that neither the data of the
 * process and its libraries, nor a block that is found from there, leads to (anywhere into it) is lost for good. In
 * doubt nothing is: whatever looks like an address counts as one. */
struct block {
  uintptr_t address;
  size_t size;
  int is_found;
  int is_own; /* the runtime's */
};

extern int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void *, size_t),
                                                     void (*)(const volatile void *)) __attribute__((weak));
enum { MOST_BLOCKS = 1 << 16 };
static struct block *blocks; /* in memory of its own, which is not searched */
static size_t block_count;
static int has_too_many;

static void note_block(const volatile void *p, size_t size) {
  if (block_count == MOST_BLOCKS)
    has_too_many = 1;
  else if (p)
    blocks[block_count++] = (struct block){(uintptr_t)p, size ? size : 1, 0, 0};
}

static void forget_block(const volatile void *p) {
  for (size_t i = block_count; i-- > 0 && p;)
    if (blocks[i].address == (uintptr_t)p) {
      blocks[i] = blocks[--block_count];
      return;
    }
}

static void *own(void *p) {
  for (size_t i = block_count; i-- > 0 && p;)
    if (blocks[i].address == (uintptr_t)p) {
      blocks[i].is_own = 1;
      break;
    }
  return p;
}

static void watch_blocks(void) {
  if (!__sanitizer_install_malloc_and_free_hooks) return;
  void *room = mmap(NULL, MOST_BLOCKS * sizeof *blocks, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) return;
  blocks = room;
  __sanitizer_install_malloc_and_free_hooks(note_block, forget_block);
}

static int by_address(const void *x, const void *y) {
  const struct block *a = x, *b = y;
  return a->address < b->address ? -1 : a->address > b->address;
}

__attribute__((no_sanitize("address"))) static void search_range(const unsigned char *from, size_t bytes) {
  for (size_t i = 0; i + sizeof(uintptr_t) <= bytes; i++) {
    uintptr_t word;
    __builtin_memcpy(&word, from + i, sizeof word);
    size_t low = 0, high = block_count;
    if (word < blocks[0].address || word > blocks[high - 1].address + blocks[high - 1].size) continue;
    while (high - low > 1) {
      size_t middle = low + (high - low) / 2;
      if (blocks[middle].address <= word)
        low = middle;
      else
        high = middle;
    }
    if (word >= blocks[low].address && word <= blocks[low].address + blocks[low].size && !blocks[low].is_found)
      blocks[low].is_found = 1;
  }
}

struct search {
  size_t tls;
  int only_libraries, is_behind_program; /* which comes first */
};

static int search_library(struct dl_phdr_info *info, size_t size, void *data) {
  struct search *s = data;
  (void)size;
  int is_searched = !s->only_libraries || s->is_behind_program;
  s->is_behind_program = 1;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type == PT_LOAD && part->p_flags & PF_W && is_searched)
      search_range((const unsigned char *)(info->dlpi_addr + part->p_vaddr), part->p_memsz);
    if (part->p_type == PT_TLS) s->tls += part->p_memsz + part->p_align;
  }
  return 0;
}

/* Variables of the thread lie below this. */
static const unsigned char *thread_pointer(void) {
  const unsigned char *p;
#ifdef __x86_64__
  __asm__("mov %%fs:0, %0" : "=r"(p));
#else
  __asm__("mov %%gs:0, %0" : "=r"(p));
#endif
  return p;
}

/* What the data of the process lead to; with only_libraries, what those of its libraries and of the thread do. */
static void find_blocks(int only_libraries) {
  struct search s = {0, only_libraries, 0};
  qsort(blocks, block_count, sizeof *blocks, by_address);
  for (size_t i = 0; i < block_count; i++) blocks[i].is_found = 0;
  dl_iterate_phdr(search_library, &s);
  search_range(thread_pointer() - s.tls, s.tls);
  for (int has_changed = 1; has_changed;) {
    has_changed = 0;
    for (size_t i = 0; i < block_count; i++)
      if (blocks[i].is_found == 1) {
        blocks[i].is_found = 2; /* and searched */
        search_range((const unsigned char *)blocks[i].address, blocks[i].size);
        has_changed = 1;
      }
  }
}

static void look_for_lost(void) {
  if (!blocks || !block_count || has_too_many) return;
  find_blocks(0);
  for (size_t i = 0; i < block_count; i++)
    if (!blocks[i].is_found) violation("memory is lost");
}

/* The last that is done before the process ends by `exit`, all destructors of the program included. What the C library
 * has allocated for itself is its own. */
__attribute__((destructor(0))) static void look_for_left(void) {
  if (!blocks || !block_count || has_too_many) return;
  find_blocks(1);
  for (size_t i = 0; i < block_count; i++)
    if (!blocks[i].is_found && !blocks[i].is_own) violation("memory is not freed");
}
