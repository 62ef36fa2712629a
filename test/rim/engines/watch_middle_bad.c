// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
int a[10];
static void s(int *p) { p[3] = 5; }
int main(void) {
  for (int i = 0; i < 10; i++) a[i] = 1;
  s(a + 1);
  for (int i = 0; i < 10; i++)
    if (a[i] != 1) reach_error();
}
