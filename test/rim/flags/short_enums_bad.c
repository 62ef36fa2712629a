// unsafe
extern void reach_error(void);
enum e { A, B = 200 };
int main(void) {
  volatile enum e x = B;
  x = (enum e)(x + 100);
  if (x == 300) reach_error();
  return 0;
}
