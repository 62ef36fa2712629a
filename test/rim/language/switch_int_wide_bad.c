// unsafe
extern void reach_error(void);
int main(void) {
  unsigned long long x = 0x100000002ull;
  int r = 0;
  switch (x) { case 2: r = 1; break; case 0x100000002ull: r = 2; }
  if (r != 1) reach_error();
  return 0;
}
