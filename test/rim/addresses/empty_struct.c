// unsafe, or unknown
extern void reach_error(void);
/* not native: objects without bytes may share a place */
struct e {};
static struct e a, b;
int main(void) {
  if (&a == &b) reach_error();
  return 0;
}
