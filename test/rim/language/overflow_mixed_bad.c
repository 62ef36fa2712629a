// unsafe
extern void reach_error(void);
int main(void) {
  unsigned r;
  _Bool o = __builtin_sub_overflow(3, 5u, &r);
  if (o || r != 0xfffffffeu) reach_error();
  return 0;
}
