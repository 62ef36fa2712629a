// unknown line 7: beginning
extern void reach_error(void);
static int x;
static void f(void) {
  x++;
}
__attribute__((section(".init_array"), used)) static void (*beginning)(void) = f;
int main(void) {
  if (x == 7) reach_error();
  return 0;
}
