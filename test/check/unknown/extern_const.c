// safe
extern void reach_error(void);
extern const int limit;
void f(void);
int main(void) {
  int before = limit;
  f();
  if (limit != before) reach_error();
  return 0;
}
