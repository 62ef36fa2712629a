// A directory is read to its end, by a loop that may leave early.
//@ rule directory.rule
//@ seed 1
//@ holds 0
//@ breaks 1, directory_life.directory=0: 25:3: directory life: directory closed twice
//@ breaks 2, directory_life.directory=0: 13: directory life: directory not closed
//@ breaks 3: 23:15: no null directory: null passed as a directory
//@ breaks 4, directory_life.directory=0: 26:15: directory life: directory used after it was closed
#include <dirent.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  DIR *d = opendir(".");
  if (!d) return 1;
  struct dirent *e = readdir(d);
  rewinddir(d);
  if (n == 1) closedir(d);

  if (n == 2 && e) return 2;
  if (n == 2) return exit(2), 2;
  if (n == 3) telldir((DIR *)0);

  closedir(d);
  if (n == 4) readdir(d);
  return 0;
}
