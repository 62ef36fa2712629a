// safe
extern void reach_error(void);
int main(void) {
  signed char r;
  if (!__builtin_add_overflow(100, 100, &r) || r != -56) reach_error();
  return 0;
}
