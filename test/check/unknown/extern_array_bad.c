// unsafe line 8
extern void reach_error(void);
extern int table[];
void f(void);
int main(void) {
  table[2] = 1;
  f();
  if (table[2] != 1) reach_error();
  return 0;
}
