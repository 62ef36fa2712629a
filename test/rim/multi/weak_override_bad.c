// unsafe, or unknown; flags: test/rim/multi/part_counter.c
extern void reach_error(void);
__attribute__((weak)) int kind(void) { return 1; }
int main(void) {
  if (kind() != 1) reach_error();
  return 0;
}
