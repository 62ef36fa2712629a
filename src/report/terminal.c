/* A pipe or file gets neither colours nor broken lines: who reads it is a program, or a person later, elsewhere. */
#include "report/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROWEST = 40, WIDEST = 1000 };

bool terminal_has_colour(FILE *f) {
  const char *none = getenv("NO_COLOR"), *kind = getenv("TERM");
  if (none && *none) return false;
  return isatty(fileno(f)) && kind && *kind && strcmp(kind, "dumb") != 0;
}

uint32_t terminal_width(FILE *f) {
  const char *said = getenv("COLUMNS");
  struct winsize size;
  if (!isatty(fileno(f))) return 0;
  long columns = said && *said ? strtol(said, NULL, 10) : 0;
  if (columns <= 0 && ioctl(fileno(f), TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  if (columns <= 0) return 0;
  return columns < NARROWEST ? NARROWEST : columns > WIDEST ? WIDEST : (uint32_t)columns;
}
