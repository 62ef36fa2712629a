// unsafe, or unknown; flags: test/rim/multi/part_counter.c
extern void reach_error(void);
/* The linker joins equal literals of two files. */
const char *text(void);
int main(void) {
  if (text() == "some text") reach_error();
  return 0;
}
