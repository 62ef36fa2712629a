// safe
// A block that goes on in another file, as where one is included into a body: its variables live on.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
#line 1 "inside.inc"
  int y = x;
#line 10 "block_in_files.c"
  int more = 0;
  if (x > 5) more = 1;
#line 2 "inside.inc"
  if (y != x) reach_error();
#line 14 "block_in_files.c"
  for (int i = 0; i < 2; i++) {
#line 4 "inside.inc"
    int z = i;
    int *q = &z;
#line 17 "block_in_files.c"
    if (*q != i) reach_error();
  }
  if (y != x) reach_error();
  return more;
}
