// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
int a[9];
int main(void) {
  int n = 0;
  for (int i = 0; i < 9; i++) {
    if (i != 4) a[n++] = 1;
  }
  for (int i = 0; i < 9; i++)
    if (a[i] != 1) reach_error();
}
