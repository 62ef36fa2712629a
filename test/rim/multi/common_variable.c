// safe, or unknown; flags: test/rim/multi/part_counter.c -- -fcommon
extern void reach_error(void);
int shared_common;
int read_common(void);
int main(void) {
  shared_common = 7;
  if (read_common() != 7) reach_error();
  return 0;
}
