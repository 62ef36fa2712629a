// unsafe, or unknown
extern void reach_error(void);
int g;
static void first(int argc, char **argv, char **env) { g = 5; }
__attribute__((section(".init_array"), used)) static void (*const entry)(int, char **, char **) = first;
int main(void) {
  if (g == 5) reach_error();
  return 0;
}
