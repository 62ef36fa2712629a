/* Globals that are defined elsewhere. */
struct device {
  int state;
  struct device *next;
};
extern int level;
extern struct device root;
extern const int limits[3];
extern int table[];
extern struct unknown whole;
extern void reach_error(void);

int main(void) {
  int *first = (int *)&whole;
  *first = 1;
  if (table[0] != 0) return 0;
  if (level != 4 || root.state != 2 || !root.next) return 0;
  root.next->state = 3;
#ifdef REPAIRED
  level = 0;
#endif
  if (limits[level % 3] > 1 && *first == 1 && level) reach_error();
  return 0;
}
