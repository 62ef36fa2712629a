// safe, or unknown
extern void reach_error(void);
struct s { int a; char b; int c[3]; } x;
int main(void) {
  if (!((char *)&x.a < &x.b && (int *)&x < &x.c[2] && (void *)&x == (void *)&x.a)) reach_error();
  return 0;
}
