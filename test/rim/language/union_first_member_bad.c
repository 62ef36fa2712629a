// unsafe
extern void reach_error(void);
union u { char c; int i; };
static union u g = {5};
int main(void) {
  if (g.i != 0) reach_error();
  return 0;
}
