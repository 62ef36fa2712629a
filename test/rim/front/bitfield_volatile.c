// safe, or unknown
extern void reach_error(void);
struct s { volatile unsigned a : 3; volatile unsigned b : 5; };
int main(void) {
  struct s x = {5, 17};
  x.a++;
  if (x.a != 6 || x.b != 17) reach_error();
  return 0;
}
