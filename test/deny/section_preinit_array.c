// unknown line 7: earliest
extern void reach_error(void);
static int x;
static void f(void) {
  x++;
}
__attribute__((section(".preinit_array"), used)) static void (*earliest)(void) = f;
int main(void) {
  if (x == 7) reach_error();
  return 0;
}
