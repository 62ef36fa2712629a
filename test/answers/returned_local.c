// flags: --property valid-memsafety --test TEST
// says: no test is written: plain C does not notice it: the object is not there any more
static int *make(void) {
  int x = 5;
  int *p = &x;
  return p;
}
int main(void) {
  int *p = make();
  return *p;
}
