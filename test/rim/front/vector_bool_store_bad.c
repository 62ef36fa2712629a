// unsafe, or unknown
extern void reach_error(void);
typedef _Bool b4 __attribute__((ext_vector_type(4)));
int main(void) {
  b4 v = {0, 1, 1, 0}, *p = &v;
  (*p)[0] = 1;
  b4 w = *p;
  if (w[0] != 1 || w[1] != 1 || w[3] != 1) reach_error();
  return 0;
}
