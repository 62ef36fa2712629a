/* Lists in memory that nobody made, reached from a function without a body and from an uninitialised local. */
struct node {
  int key;
  struct node *next;
};
extern struct node *get(void);
extern void reach_error(void);

int main(void) {
  struct node *a = get(), *b;
  if (!a || !b || a == b || !a->next) return 0;
  b->key = 7;
  if (a->key < 1 || a->key > 6 || a->next->key != 7) return 0;
#ifdef REPAIRED
  b->key = 0;
#endif
  if (a->next == b && b->key == a->next->key && b->key) reach_error();
  return 0;
}
