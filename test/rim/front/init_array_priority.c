// unsafe, or unknown
extern void reach_error(void);
int g;
static void first(void) { g = 5; }
__attribute__((section(".init_array.00150"), used)) static void (*const entry)(void) = first;
int main(void) {
  if (g == 5) reach_error();
  return 0;
}
