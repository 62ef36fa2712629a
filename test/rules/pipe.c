// A pipe and a file, closed by what belongs to the other.
//@ rule pipe.rule
//@ seed 1
//@ holds 0, pipe_life.pipe=0, files_are_no_pipes.file=0
//@ breaks 1, pipe_life.pipe=0, files_are_no_pipes.file=0: 17:15: pipe life: pipe closed by fclose: its process is never waited for
//@ breaks 2, pipe_life.pipe=0, files_are_no_pipes.file=0: 18:15: files are no pipes: file closed by pclose
//@ breaks 3, pipe_life.pipe=0, files_are_no_pipes.file=0: 11: pipe life: pipe not closed
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  FILE *p = popen("true", "r"), *f = p ? fopen("f", "r") : 0;
  if (!p) return 1;
  if (!f) return pclose(p), 1;

  if (n == 1) fclose(p);
  if (n == 2) pclose(f);
  else fclose(f);
  if (n == 3) return 3;
  pclose(p);
  return 0;
}
