// unsafe, or unknown
extern void reach_error(void);
static char a[4] = "abc", b[4];
int main(void) {
  void *from = a, *to = b;
  unsigned long n = 4;
  __asm__ volatile("rep movsb" : "+S"(from), "+D"(to), "+c"(n) : : "memory");
  if (b[0] == 'a') reach_error();
  return 0;
}
