/* The file of values. */

static enum kind kind_of(const char *word) {
  return strcmp(word, "pointer") == 0 ? KIND_POINTER : strcmp(word, "word") == 0 ? KIND_WORD : KIND_NUMBER;
}

/* A hexadecimal number of up to 16 bytes. */
static void read_value(const char *text, unsigned char value[16]) {
  if (strncmp(text, "0x", 2) != 0) {
    uint64_t n = strtoull(text, NULL, 10);
    memcpy(value, &n, sizeof n);
    return;
  }
  size_t len = strlen(text);
  for (size_t i = 0; i + 2 < len && i < 32; i++) {
    char c = text[len - 1 - i];
    unsigned digit = c >= 'a' ? (unsigned)(c - 'a') + 10 : c >= 'A' ? (unsigned)(c - 'A') + 10 : (unsigned)(c - '0');
    value[i / 2] |= (unsigned char)(digit << (i % 2 * 4));
  }
}

static uint64_t word_number(const char *word) { return strtoull(word, NULL, 0); }

static void read_line(char **word, int count, struct entry ***last_entry, struct entry ***last_cell) {
  static const char *const words[] = {"value", "write", "argument", "callback"};
  int what = 0, is_cell = count == 5 && strcmp(word[0], "memory") == 0;
  while (what < 4 && (!count || strcmp(word[0], words[what]) != 0)) what++;
  int is_value = what < WHAT_CALLBACK && count == 7;
  if (what == WHAT_CALLBACK && count == 4) {
    struct entry *e = calloc(1, sizeof *e);
    if (!e) fail("out of memory");
    e->key = copy(word[1]), e->time = word_number(word[2]), e->function = copy(word[3]), e->what = WHAT_CALLBACK;
    **last_entry = e;
    *last_entry = &e->next;
  } else if (count == 5 && strcmp(word[0], "address") == 0) {
    uint64_t low = word_number(word[3]), size = word_number(word[4]);
    add_range((struct range){low, low + (size ? size - 1 : 0), 0, copy(word[1]), word_number(word[2]), 0});
  } else if (is_value || is_cell) {
    struct entry *e = calloc(1, sizeof *e), ***last = is_value ? last_entry : last_cell;
    if (!e) fail("out of memory");
    char **w = is_value ? word + 3 : word + 1;
    if (is_value) e->key = copy(word[1]), e->time = word_number(word[2]);
    e->offset = word_number(w[0]), e->bytes = word_number(w[1]), e->kind = kind_of(w[2]);
    if (is_value) e->what = (enum what)what;
    if (e->bytes > sizeof e->value) fail("a value is too long");
    read_value(w[3], e->value);
    **last = e;
    *last = &e->next;
  } else if (count && word[0][0] != '#') {
    fail("a line of the values cannot be read");
  }
}

/* "-" is standard input, which the program then finds at its end. */
static void read_values(const char *path) {
  FILE *f = strcmp(path, "-") == 0 ? fdopen(dup(0), "re") : fopen(path, "re");
  if (!f) fail("the values cannot be read");
  char *line = NULL;
  size_t room = 0;
  struct entry **last_entry = &entries, **last_cell = &memory_cells;
  while (getline(&line, &room, f) > 0) {
    char *word[8], *rest = line, *w;
    int count = 0;
    while (count < 8 && (w = strsep(&rest, " \t\n")))
      if (*w) word[count++] = w;
    read_line(word, count, &last_entry, &last_cell);
  }
  free(line);
  fclose(f);
}

/* The parent listens on a descriptor that the program should not find, for words that begin with a key. */
static void find_parent(char *given) {
  const char *fd = getenv("OCKHAM_REPLAY_FD");
  if (!fd || !given) return;
  snprintf(key, sizeof key, "%s ", given);
  memset(given, 0, strlen(given));
  is_reporting_to_parent = 1;
  report_to = fcntl(atoi(fd), F_DUPFD_CLOEXEC, 200);
  if (report_to < 0) _exit(2);
  close(atoi(fd));
  unsetenv("OCKHAM_REPLAY_FD");
}

__attribute__((constructor(101))) static void start(int argc, char **argv) {
  find_parent(argc > 3 ? argv[3] : NULL);
  read_values(argc > 1 ? argv[1] : "values.txt");
  const char *mode = argc > 2 ? argv[2] : "";
  are_words_pointers = strcmp(mode, "plain") != 0;
  if (strcmp(mode, "filled") == 0) make_anywhere();
  is_finding_addresses = 1;
  __ockham_globals();
  is_finding_addresses = 0;
  map_memory(strcmp(mode, "bare") == 0, strcmp(mode, "move") == 0 || strcmp(mode, "plain") == 0);
  for (struct entry *e = memory_cells; e; e = e->next) {
    const struct range *r = find_range(e->offset);
    if (r && r->key) continue; /* memory of the program: it knows what that holds */
    put(e, e->kind, (unsigned char *)(uintptr_t)translate(e->offset), e->bytes);
  }
  __ockham_globals();
}
