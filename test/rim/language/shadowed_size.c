// safe
extern void reach_error(void);
int x = 10;
int main(void) {
  char x = sizeof x;
  if (x != 1) reach_error();
  enum { x2 = sizeof(enum { A, B }) };
  {
    extern int x;
    if (x != 10) reach_error();
  }
  return 0;
}
