// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
  int verbose;
  int count;
  const char *file;
};

static int parse(int argc, char **argv, struct options *o) {
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "-v") == 0) {
      o->verbose++;
    } else if (strcmp(argv[i], "-n") == 0) {
#ifndef SEEDED
      if (i + 1 >= argc) return -1;
#endif
      o->count = atoi(argv[++i]);
    } else if (argv[i][0] == '-') {
      return -1;
    } else {
      o->file = argv[i];
    }
  }
  return 0;
}

int main(void) {
  char *tests[][4] = {{"tool", "-v", "-n", "3"}, {"tool", "file", "-v", NULL}, {"tool", "-n", NULL, NULL}};
  struct options o = {0, 1, NULL};
  if (parse(4, tests[0], &o) != 0) return 1;
  assert(o.verbose == 1 && o.count == 3 && !o.file);
  if (parse(3, tests[1], &o) != 0) return 1;
  assert(o.verbose == 2 && strcmp(o.file, "file") == 0);
  int status = parse(2, tests[2], &o);
  assert(status == -1);
  printf("%d %d\n", o.verbose, o.count);
  return 0;
}
