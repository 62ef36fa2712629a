// unsafe, or unknown
extern void reach_error(void);
struct s { char name[4]; int n; } g[2] = {{"abcd", 1}, {"xy", 2}};
int main(void) {
  if (g[0].name[3] != 'd' || g[1].name[3] != 'y' || g[1].n != 2) reach_error();
  return 0;
}
