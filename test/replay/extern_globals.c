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
  if ((void *)table == (void *)&whole) return 0; /* their sizes are not known */
  if (level != 4 || root.state != 2 || !root.next) return 0;
  root.next->state = 3;
#ifdef REPAIRED
  level = 0;
#endif
  if (limits[level % 4] > 1 && level) reach_error();
  return 0;
}
