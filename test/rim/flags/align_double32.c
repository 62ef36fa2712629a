// safe, or unknown; flags: --data-model ILP32 -- -malign-double
extern void reach_error(void);
struct s { char c; double d; };
int main(void) {
  if (sizeof(struct s) != 16) reach_error();
  return 0;
}
