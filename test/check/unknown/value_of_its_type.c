// safe
extern void reach_error(void);
unsigned char f(void);
int main(void) {
  if (f() > 255) reach_error();
  return 0;
}
