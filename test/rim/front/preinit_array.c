// unsafe, or unknown
extern void reach_error(void);
int g;
static void first(void) { g = 5; }
__attribute__((section(".preinit_array"), used)) static void (*const entry)(void) = first;
int main(void) {
  if (g == 5) reach_error();
  return 0;
}
