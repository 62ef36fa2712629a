// unsafe line 23, may be unknown with impact, lazy, slam: small loops are to be unwound in bits
/* A path is built of two names: it is as long as they are together, and the slash is forgotten if the first is empty. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static char *join(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b);
  char *path = malloc(n + m + 2);
  memcpy(path, a, n);
  path[n] = n ? 0x2f : 0x2e;
  strcpy(path + n + 1, b);
  return path;
}

int main(void) {
  const char *names[] = {"usr", "", "local"};
  int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (i < 0 || i > 2 || k < 0 || k > 2) return 0;
  char *path = join(names[i], names[k]);
  if (strlen(path) != strlen(names[i]) + strlen(names[k]) + 1) reach_error();
  if (strchr(path, '/') != path + strlen(names[i])) reach_error();
  free(path);
  return 0;
}
