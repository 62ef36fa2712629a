// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
int a[5];
int main(void) {
  for (int i = 0; i < 5; i++) a[i] = 1;
  char *c = (char *)&a[2];
  c[1] = 1;
  for (int i = 0; i < 5; i++)
    if (a[i] != 1) reach_error();
}
