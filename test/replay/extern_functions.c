/* Functions without a body: results of all shapes. */
struct pair {
  int first;
  char second;
};
struct two {
  long a, b;
};
extern struct pair make_pair(int);
extern struct two make_two(void);
extern long long big(void);
extern char *text(int, ...);
extern void nothing(int);
extern int any();
extern int rand(void);
extern void reach_error(void);

int main(void) {
  nothing(1);
  int x = any(1, 2), y = any();
  if (x == y || big() < 3) return 0;
  struct pair p = make_pair(x);
  if (p.second != 0) return 0;
  struct two t = make_two();
  if (t.a == t.b || t.a < 0 || t.a > 7 || t.b < 0 || t.b > 7) return 0;
  char *s = text(3, 4);
  if (!s || s[1] != 0) return 0;
  if (rand() != 5) return 0;
#ifdef REPAIRED
  x = y;
#endif
  if (x > y) reach_error();
  return 0;
}
