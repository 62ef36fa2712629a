// safe
extern void reach_error(void);
struct base { int kind; };
struct derived { struct base b; int value; };
static int get(struct base *b) { return b->kind == 2 ? ((struct derived *)b)->value : -1; }
int main(void) {
  struct derived d = {{2}, 40};
  if (get(&d.b) != 40) reach_error();
  return 0;
}
