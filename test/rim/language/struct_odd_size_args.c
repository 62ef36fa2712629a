// unsafe, or unknown
extern void reach_error(void);
struct s3 { char a[3]; };
struct s5 { char a[5]; };
struct s12 { int a[3]; };
static int f(struct s3 x, struct s5 y, struct s12 z, struct s3 w) { return x.a[2] + y.a[4] + z.a[2] + w.a[0]; }
int main(void) {
  struct s3 x = {{1, 2, 3}};
  struct s5 y = {{1, 2, 3, 4, 5}};
  struct s12 z = {{7, 8, 9}};
  if (f(x, y, z, x) == 18) reach_error();
  return 0;
}
