// unsafe, or unknown
extern void reach_error(void);
static int g;
static void clean(int *p) { g += *p; }
int main(void) {
  for (int i = 0; i < 3; i++) {
    __attribute__((cleanup(clean))) int x = i;
    if (i == 1) continue;
    if (i == 2) goto out;
  }
out:
  if (g != 1) reach_error();
  return 0;
}
