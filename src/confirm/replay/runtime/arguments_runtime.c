/* Arguments of main.
 *
 * They are what the system gives: distinct strings that may be changed, and a null pointer at the end. What the data
 * say of them is copied from the memory that is not the program's. */

/* The bytes from there on that the data may say something about, 0 if it is no such memory. */
static uint64_t room_outside(const void *address) {
  uint64_t n = (uintptr_t)address;
  for (size_t i = 0; i < range_count; i++)
    if (!ranges[i].key && n >= ranges[i].real && n - ranges[i].real <= ranges[i].high - ranges[i].low)
      return ranges[i].high - ranges[i].low - (n - ranges[i].real) + 1;
  return 0;
}

static char *copy_text(const char *text) {
  uint64_t room = room_outside(text), len = room ? strnlen(text, room) : 0;
  char *result = own(calloc(1, len + 1));
  if (!result) fail("out of memory");
  if (len) memcpy(result, text, len);
  return result;
}

/* There may be more arguments than can be supplied: then nothing is there instead. */
static char **make_vector(uint64_t count) {
  const uint64_t most = 1 << 16;
  uint64_t filled = count < most ? count : most, bytes = ((filled + 1) * sizeof(char *) + page - 1) & -page;
  char *got = mmap(NULL, bytes + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (got == MAP_FAILED) fail("out of memory");
  if (count > most) mprotect(got + bytes, page, PROT_NONE);
  return (char **)(got + (count > most ? bytes - filled * sizeof(char *) : 0));
}

char **__ockham_arguments(int argc, char **argv) {
  uint64_t count = argc < 0 ? 0 : (uint64_t)argc, known = room_outside(argv) / sizeof(char *);
  char **own = make_vector(count);
  if (!known && argv && argc == 1) return argv; /* the system's */
  for (uint64_t i = 0; i < count && i < 1 << 16; i++) own[i] = copy_text(i < known ? argv[i] : NULL);
  return own;
}

extern char **environ;

/* The third argument of main is what `environ` says at the start. */
char **__ockham_environment(char **envp) {
  uint64_t known = room_outside(envp) / sizeof(char *), count = 0;
  if (!known) {
    static char *empty[] = {NULL};
    return environ = envp ? envp : empty;
  }
  while (count < known && envp[count]) count++;
  char **own = make_vector(count);
  for (uint64_t i = 0; i < count && i < 1 << 16; i++) own[i] = copy_text(envp[i]);
  return environ = own;
}
