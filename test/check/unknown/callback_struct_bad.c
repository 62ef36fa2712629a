// unsafe line 10
extern void reach_error(void);
struct ops { int id; void (*run)(void); };
void reg(struct ops *);
static int x;
static void cb(void) { x = 1; }
static struct ops ops = {1, cb};
int main(void) {
  reg(&ops);
  if (x) reach_error();
  return 0;
}
