// unsafe, or unknown
extern void reach_error(void);
/* The linker joins .ctors into .init_array. */
int g;
static void first(void) { g = 5; }
__attribute__((section(".init_array.65530"), used)) static void (*entry[2])(void) = {first, first};
int main(void) {
  if (g == 5) reach_error();
  return 0;
}
