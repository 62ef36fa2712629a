// unknown line 7: ending
extern void reach_error(void);
static int x;
static void f(void) {
  x++;
}
__attribute__((section(".fini_array"), used)) static void (*ending)(void) = f;
int main(void) {
  if (x == 7) reach_error();
  return 0;
}
