/* What the library says of the world, and what it cannot say after what this run has done. */

/* What the library says here may be impossible: the run goes on, but shows nothing any more. */
void __ockham_unsure(const char *function) {
  if (!unsure_of) unsure_of = function;
}
/* The same, if functions have been called that spoil its answer. */
void __ockham_unsure_if(const char *function, int is_spoilt) {
  if (is_spoilt) __ockham_unsure(function);
}

/* How far a file has been read: some characters of it, so that the next one may be any; words and numbers, of which
 * nobody knows what ended the last, so that another may follow, but not any character; or as far as it goes. */
enum progress { AT_CHARACTERS, AT_WORDS, AT_END };

/* Files that the program has opened. What it opens to be written is empty then, or cannot be read at all. */
struct opening {
  FILE *stream;
  char *path; /* NULL is the standard input */
  int is_written;
  enum progress progress;
  struct opening *next;
};
static struct opening *openings, standard_input;
static int is_standard_input_buffered;

static int is_one_of(const char *text, const char *const *texts) {
  while (*texts && strcmp(*texts, text) != 0) texts++;
  return *texts != NULL;
}

/* May be, as the paths are written. */
static int is_same_file(const char *a, const char *b) {
  if (!a || !b) return (a && strchr(a, '/')) || (b && strchr(b, '/'));
  return strchr(a, '/') || strchr(b, '/') || strcmp(a, b) == 0;
}

static int begins_with(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

/* Is it a name that any file may have, or none? Devices are what they are. */
static int is_usual_path(const char *path) {
  size_t len = strlen(path);
  if (!len || len > 200 || path[len - 1] == '/' || path[len - 1] == '.') return 0;
  if (begins_with(path, "/dev") || begins_with(path, "/proc") || begins_with(path, "/sys")) return 0;
  return !begins_with(path, ".") && !strstr(path, "/.") && !strstr(path, "//");
}

static int is_reading(const char *mode) {
  static const char *const reading[] = {"r", "rb", NULL};
  return is_one_of(mode, reading);
}

static int is_usual_mode(const char *mode) {
  static const char *const writing[] = {"w",  "wb",  "a",   "ab", "r+",  "rb+", "r+b",
                                        "w+", "wb+", "w+b", "a+", "ab+", "a+b", NULL};
  return is_reading(mode) || is_one_of(mode, writing);
}

/* A file has no others below it. */
void __ockham_opened(FILE *stream, const char *path, const char *mode) {
  if (!stream) return;
  if (!is_usual_path(path) || !is_usual_mode(mode)) __ockham_unsure("fopen");
  for (struct opening *o = openings; o; o = o->next)
    if (strcmp(o->path, path) != 0 && is_same_file(o->path, path)) __ockham_unsure("fopen");
  struct opening *o = own(calloc(1, sizeof *o));
  if (!o) fail("out of memory");
  *o = (struct opening){stream, copy(path), !is_reading(mode), AT_CHARACTERS, openings};
  openings = o;
}

/* Other names and modes have errors of their own. */
void __ockham_failed_at(const char *path, const char *mode) {
  if (!is_usual_path(path) || !is_usual_mode(mode)) __ockham_unsure("fopen");
}

static struct opening *opening_of(FILE *stream) {
  if (!stream) stream = stdin;
  for (struct opening *o = openings; o; o = o->next)
    if (o->stream == stream) return o;
  return &standard_input;
}

/* Is what it reads decided by what the program did, or read before? */
void __ockham_unsure_of(const char *function, FILE *stream, int are_words_read) {
  struct opening *file = opening_of(stream);
  for (struct opening *o = openings; o; o = o->next)
    if (o->is_written && is_same_file(o->path, file->path)) __ockham_unsure(function);
  if (file->progress == AT_END || (file->progress == AT_WORDS && !are_words_read)) __ockham_unsure(function);
}

static struct opening *read_opening(FILE *stream) {
  struct opening *file = opening_of(stream);
  if (file == &standard_input) is_standard_input_buffered = 1;
  return file;
}

void __ockham_after_read(FILE *stream, int is_all) {
  struct opening *file = read_opening(stream);
  if (!is_all) file->progress = AT_END;
}

/* What the streams have in their buffers is not read again. */
void __ockham_after_read_of_descriptor(int is_all) {
  if (is_standard_input_buffered || standard_input.progress == AT_END) __ockham_unsure("read");
  if (!is_all) standard_input.progress = AT_END;
}

/* scanf and its kin have read this many of the conversions: what they return. A word or character that is not there is
 * the end of the file. */
int __ockham_after_scan(const char *function, FILE *stream, const char *letters, int count) {
  struct opening *file = read_opening(stream);
  size_t characters = strspn(letters, "c"), all = strlen(letters);
  if (characters && file->progress == AT_WORDS) __ockham_unsure(function);
  if (count == 0 && (*letters == 's' || *letters == 'c')) count = EOF;
  if (count < 0 || (size_t)count < all)
    file->progress = AT_END;
  else if (characters < all)
    file->progress = AT_WORDS;
  return count;
}

/* What a function said when it was asked `question` before, it says again. */
void __ockham_same(const char *function, const char *question, const unsigned char *value, uint64_t bytes) {
  struct answer *a = answers;
  if (!question) question = "";
  if (strchr(question, '=') || !*question) __ockham_unsure(function); /* no variable has such a name */
  while (a && (strcmp(a->function, function) != 0 || strcmp(a->question, question) != 0)) a = a->next;
  if (a && memcmp(a->value, value, bytes) == 0) return;
  if (a) {
    say("ended", "a function of the C library would have to answer the same question in two ways");
    _exit(0);
  }
  a = own(calloc(1, sizeof *a));
  if (!a || bytes > sizeof a->value) fail("out of memory");
  a->function = function, a->question = copy(question), a->next = answers;
  memcpy(a->value, value, bytes);
  answers = a;
}

void __ockham_usual_error(int *number) { *number = EIO; }

static unsigned char *before_line;

void __ockham_before_line(const void *to, size_t bytes) {
  free(before_line);
  before_line = own(malloc(bytes));
  if (!before_line) fail("out of memory");
  memcpy(before_line, to, bytes);
}

/* A line goes to its end, or is as long as the buffer allows, or is the last; it is not empty unless there is no room.
 * What is behind it in the buffer stays. */
void __ockham_line(unsigned char *to, size_t bytes, size_t end, FILE *stream) {
  const unsigned char *line_end = memchr(to, '\n', end);
  if (line_end) end = (size_t)(line_end - to) + 1, to[end] = 0;
  if (end == 0 && bytes > 1) __ockham_unsure("fgets");
  __ockham_after_read(stream, end + 1 == bytes || line_end);
  memcpy(to + end + 1, before_line + end + 1, bytes - end - 1);
}

void __ockham_rest(unsigned char *to, size_t bytes, size_t end) { memcpy(to + end, before_line + end, bytes - end); }
