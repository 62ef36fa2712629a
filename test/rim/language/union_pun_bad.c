// unsafe
extern void reach_error(void);
union u { float f; unsigned i; };
int main(void) {
  union u x;
  x.f = 1.0f;
  if (x.i != 1) reach_error();
  return 0;
}
