// unsafe, or unknown
extern void reach_error(void);
/* The linker defines the ends of a section whose name is a C identifier. */
__attribute__((section("things"), used)) static int a = 1;
__attribute__((section("things"), used)) static int b = 2;
extern int __start_things[], __stop_things[];
int main(void) {
  int sum = 0;
  for (int *p = __start_things; p < __stop_things; p++) sum += *p;
  if (sum == 3) reach_error();
  return 0;
}
