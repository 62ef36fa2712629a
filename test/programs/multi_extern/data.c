/* Tables, tentative definitions and a common initialiser that refers to the other file. */
struct item {
  const char *name;
  int (*run)(int);
  struct item *next;
};

int plus_one(int);
int minus_one(int);
extern struct item second;

struct item first = {"first", plus_one, &second};
int shared[4] = {1, 2};
int tentative;
char text[] = "from data.c";
int *into_shared = &shared[1];

int sum_shared(void) {
  int s = tentative;
  for (int i = 0; i < 4; i++) s += shared[i];
  return s;
}
