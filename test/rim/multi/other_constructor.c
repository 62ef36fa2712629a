// unsafe, or unknown; flags: test/rim/multi/part_counter.c
extern void reach_error(void);
extern int constructed;
int main(void) {
  if (constructed) reach_error();
  return 0;
}
