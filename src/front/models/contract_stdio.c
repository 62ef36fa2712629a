/* Streams: opening, closing, lines. */
#include "front/models/contract.h"

static FILE *any_stream(void) {
  __ockham_set_errno();
  return __ockham_any_int(0, 1) ? __ockham_new_stream() : 0;
}

MODEL FILE *fopen(const char *path, const char *mode) {
  __ockham_reads_string(path);
  __ockham_reads_string(mode);
  return any_stream();
}

MODEL FILE *fdopen(int fd, const char *mode) {
  __ockham_reads_string(mode);
  return any_stream();
}

MODEL FILE *tmpfile(void) { return any_stream(); }

MODEL FILE *popen(const char *command, const char *mode) {
  __ockham_reads_string(command);
  __ockham_reads_string(mode);
  return any_stream();
}

/* Of a stream that cannot be opened again nothing is left. */
MODEL FILE *freopen(const char *path, const char *mode, FILE *stream) {
  if (path) __ockham_reads_string(path);
  __ockham_reads_string(mode);
  __ockham_set_errno();
  if (__ockham_any_int(0, 1)) return stream;
  __ockham_end_stream(stream);
  return 0;
}

MODEL int fclose(FILE *stream) {
  __ockham_end_stream(stream);
  __ockham_set_errno();
  return __ockham_result_int(-1, 0);
}

MODEL int pclose(FILE *stream) {
  __ockham_end_stream(stream);
  __ockham_set_errno();
  return __ockham_result_int(-1, INT_MAX);
}

/* At the end of the file the buffer is as it was; a buffer for one character gets the end of a string only. */
MODEL char *fgets(char *s, int n, FILE *stream) {
  __ockham_set_errno();
  if (n <= 0 || __ockham_any_int(0, 1)) return 0;
  __ockham_write(s, (size_t)n);
  s[__ockham_any_int(0, n - 1)] = 0;
  return s;
}

MODEL ssize_t getdelim(char **line, size_t *n, int delimiter, FILE *stream) {
  __ockham_set_errno();
  long length = __ockham_result_long(-1, LONG_MAX - 1);
  if (!*line || (length >= 0 && *n <= (size_t)length)) {
    free(*line);
    *n = __ockham_any_ulong((size_t)(length < 0 ? 0 : length) + 1, LONG_MAX);
    *line = malloc(*n);
  }
  if (length < 0) return -1;
  __ockham_write(*line, (size_t)length + 1);
  (*line)[length] = 0;
  return length;
}

MODEL ssize_t __getdelim(char **line, size_t *n, int delimiter, FILE *stream) {
  return getdelim(line, n, delimiter, stream);
}

MODEL ssize_t getline(char **line, size_t *n, FILE *stream) { return getdelim(line, n, '\n', stream); }

/* Where there is a buffer, calls lead elsewhere: src/front/library_calls.c. */
MODEL int setvbuf(FILE *stream, char *buffer, int mode, size_t n) { return __ockham_result_int(INT_MIN, INT_MAX); }
MODEL void setbuf(FILE *stream, char *buffer) {}
