extern void reach_error(void);
extern void know(int *p);
extern void later(void);
/* An unknown function that knows the address writes there later. */
int main(void) {
  int v = 0;
  know(&v);
  v = 0;
  later();
  if (v) reach_error();
  return 0;
}
