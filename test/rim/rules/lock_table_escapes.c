// unsafe, or unknown; flags: --rule rules/lock.rule
void lock(void);
void unlock(void);
struct ops { void (*take)(void), (*give)(void); };
static const struct ops ops = {lock, unlock};
void visit(const struct ops *);
int main(void) {
  visit(&ops);
  return 0;
}
