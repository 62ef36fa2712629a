// unsafe
/* not native: nobody defines the arrays */
extern int a[], b[];
extern void reach_error(void);
int main(void) {
  if (a[0] == 1 && b[0] == 2 && &a[1] != &b[0]) reach_error();
  return 0;
}
