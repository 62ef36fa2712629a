extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int n = 0;
  if (x > 3 && y < 10)
    n = 1;
  for (int i = 0; i < 3; i++)
    if (x == i) n += 2;
  do n++;
  while (n < y && n < 20);
  switch (x) {
  case 4: n = y; break;
  case 5:
  case 6: n = 100; break;
  default: n = n > 3 ? 7 : 8;
  }
  if (n == 7) reach_error();
  if (n == 100)
    reach_error();
  return 0;
}
