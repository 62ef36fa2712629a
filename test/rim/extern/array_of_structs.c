// unsafe
/* not native: nobody defines the array */
struct s { int n; struct s *next; };
extern struct s all[];
extern void reach_error(void);
int main(void) {
  if (all[2].next && all[2].next->n == 5) reach_error();
  return 0;
}
