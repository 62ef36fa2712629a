// safe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
struct s { char c; double d; };
struct t { char c; long long l; };
int main(void) {
  if (sizeof(struct s) != 12 || sizeof(struct t) != 12 || sizeof(long double) != 12) reach_error();
  return 0;
}
