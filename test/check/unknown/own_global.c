// safe
extern void reach_error(void);
int x; /* f could name it: the assumption of the record */
void f(void);
int main(void) {
  x = 0;
  f();
  if (x) reach_error();
  return 0;
}
