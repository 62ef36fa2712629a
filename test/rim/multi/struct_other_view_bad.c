// unsafe, or unknown; flags: test/rim/multi/part_counter.c
extern void reach_error(void);
struct pair { int a, b; };
void fill(struct pair *p);
int main(void) {
  struct pair p = {0, 0};
  fill(&p);
  if (p.b != 3) reach_error();
  return 0;
}
