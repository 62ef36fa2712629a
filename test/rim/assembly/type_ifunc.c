// unsafe, or unknown
extern void reach_error(void);
/* the linker calls f to find out what is called instead */
static long g(void) { return 7; }
long f(void) { return (long)g; }
__asm__(".type f, %gnu_indirect_function");
int main(void) {
  if (f() == 7) reach_error();
  return 0;
}
