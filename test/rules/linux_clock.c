// Prepared, enabled, disabled, unprepared.
//@ rule linux_clock.rule
//@ seed 0
//@ holds 0
//@ breaks 1: 18:7: clocks: clock enabled that is not prepared
//@ breaks 2: 21:3: clocks: clock disabled that is not enabled
//@ breaks 3: 20:15: clocks: clock unprepared while it is enabled
//@ holds 0, seed=3
extern int __VERIFIER_nondet_int(void);

struct clk { int rate; } clock;
int clk_prepare(struct clk *), clk_enable(struct clk *);
void clk_disable(struct clk *), clk_unprepare(struct clk *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (clk_prepare(&clock)) return 1;
  if (n == 1) clk_unprepare(&clock);
  if (clk_enable(&clock)) return 2;
  if (n == 2) clk_disable(&clock);
  if (n == 3) clk_unprepare(&clock);
  clk_disable(&clock);
  clk_unprepare(&clock);
  return 0;
}
