// safe, or unknown
extern void reach_error(void);
struct e {};
struct s { int a; struct e x[3]; int b; };
int main(void) {
  struct s v = {1, {}, 2};
  struct s w = v;
  if (sizeof(struct e) != 0 || w.b != 2) reach_error();
  return 0;
}
