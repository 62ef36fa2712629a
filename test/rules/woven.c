// What weaving makes of calls: the text of `ockham cfa`.
//@ rule woven.rule
//@ warns the program does not use 'resume', so this never happens
//@ holds
//| assume(one_at_a_time.n != 0)
//| assume(one_at_a_time.n == 0)
//| violation: rule violated (one at a time: twice)
//| one_at_a_time.n = one_at_a_time.n + 1
//| start_engine()
//| argument$rule1 = 3
//| result$rule2 = finish(3)
//| assume(result$rule2 != 0 && argument$rule1 != 0)
//| one_at_a_time.n = 0
//| violation: rule violated (one at a time: unfinished)
extern void start_engine(void);
static int finish(int who) { return who; }
int main(void) {
  start_engine();
  finish(3);
  return 0;
}
