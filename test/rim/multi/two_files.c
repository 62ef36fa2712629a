// safe, or unknown; flags: test/rim/multi/part_counter.c
extern void reach_error(void);
extern int counter;
int next(void);
int main(void) {
  next();
  if (next() != 2 || counter != 2) reach_error();
  return 0;
}
