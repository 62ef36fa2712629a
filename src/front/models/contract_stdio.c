/* Streams: opening, closing, lines. */
#include "front/models/contract.h"

static FILE *any_stream(const char *mode) {
  FILE *stream = __ockham_any_int(0, 1) ? __ockham_new_stream(mode) : 0;
  if (stream)
    __ockham_set_errno();
  else
    __ockham_fail();
  return stream;
}

MODEL FILE *fopen(const char *path, const char *mode) {
  __ockham_reads_string(path);
  __ockham_reads_string(mode);
  FILE *stream = any_stream(mode);
  if (!stream) __ockham_failed_at(path, mode);
  __ockham_opened(stream, path, mode);
  return stream;
}

MODEL FILE *fdopen(int fd, const char *mode) {
  __ockham_reads_string(mode);
  return any_stream(mode);
}

MODEL FILE *tmpfile(void) { return any_stream("w+"); }

MODEL FILE *popen(const char *command, const char *mode) {
  __ockham_reads_string(command);
  __ockham_reads_string(mode);
  return any_stream(mode);
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
  int result = __ockham_result_int(-1, 0);
  if (result < 0)
    __ockham_fail();
  else
    __ockham_set_errno();
  return result;
}

MODEL int pclose(FILE *stream) {
  __ockham_end_stream(stream);
  __ockham_set_errno();
  return __ockham_result_int(-1, INT_MAX);
}

/* At the end of the file the buffer is as it was, after an error it may be anything; a buffer for one character gets
 * the end of a string only. */
MODEL char *fgets(char *s, int n, FILE *stream) {
  if (n <= 0) return 0;
  if (__ockham_any_int(0, 1)) {
    __ockham_fail_or_end();
    __ockham_after_read(stream, 0);
    if (n == 1) __ockham_unsure("fgets");
    if (__ockham_any_int(0, 1)) {
      __ockham_unsure("fgets");
      __ockham_write(s, (size_t)n);
    }
    return 0;
  }
  __ockham_set_errno();
  size_t end = (size_t)__ockham_any_int(0, n - 1);
  __ockham_before_line(s, (size_t)n);
  __ockham_write(s, (size_t)n);
  s[end] = 0;
  __ockham_line(s, (size_t)n, end, stream);
  return s;
}

/* Of an element that is there in part nobody knows the value; a replay leaves what is behind the whole ones as it was.
 */
MODEL size_t fread(void *buf, size_t size, size_t n, FILE *stream) {
  __ockham_set_errno();
  if (!size || !n) return 0;
  size_t whole = __ockham_result_ulong(0, n);
  __ockham_before_line(buf, size * n);
  __ockham_write(buf, size * n);
  __ockham_rest(buf, size * n, size * whole);
  __ockham_after_read(stream, whole == n);
  return whole;
}

MODEL size_t fread_unlocked(void *buf, size_t size, size_t n, FILE *stream) { return fread(buf, size, n, stream); }

MODEL ssize_t getdelim(char **line, size_t *n, int delimiter, FILE *stream) {
  __ockham_set_errno();
  long length = __ockham_result_long(-1, LONG_MAX - 1);
  if (!*line || !*n || (length >= 0 && *n <= (size_t)length)) { /* also where nothing is read */
    if (*n || __ockham_any_int(0, 1)) free(*line); /* a line of no length is forgotten, or is made longer */
    *n = __ockham_any_ulong((size_t)(length < 0 ? 0 : length) + 1, LONG_MAX);
    *line = malloc(*n);
  }
  if (length < 0) {
    if (*line && *n) __ockham_write(*line, *n);
    return -1;
  }
  __ockham_write(*line, (size_t)length + 1);
  (*line)[length] = 0;
  return length;
}

MODEL ssize_t __getdelim(char **line, size_t *n, int delimiter, FILE *stream) {
  return getdelim(line, n, delimiter, stream);
}

MODEL ssize_t getline(char **line, size_t *n, FILE *stream) { return getdelim(line, n, '\n', stream); }

/* Where there is a buffer, calls lead elsewhere: src/front/library/library_calls.c. */
MODEL int setvbuf(FILE *stream, char *buffer, int mode, size_t n) { return __ockham_result_int(INT_MIN, INT_MAX); }
MODEL void setbuf(FILE *stream, char *buffer) {}
