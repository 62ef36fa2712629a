// safe
extern void reach_error(void);
void f(int *);
int main(void) {
  int a = 0, b = 0;
  f(&a);
  if (b) reach_error();
  return a;
}
