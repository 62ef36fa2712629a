// unsafe, or unknown; flags: -- -std=gnu89
extern void reach_error(void);
int main() {
  int n = 0;
  printf("ab%n\n", &n);
  if (n == 2) reach_error();
  return 0;
}
