// unsafe
extern void reach_error(void);
struct s { unsigned char a : 3; unsigned char : 0; unsigned char b : 3; };
int main(void) {
  struct s x = {0};
  x.b = 5;
  if (((unsigned char *)&x)[1] != 0 || sizeof x != 2) reach_error();
  return 0;
}
