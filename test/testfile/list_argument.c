// unsafe line 15; flags: --entry second
// The test has to build the list that the function is called with.
extern void reach_error(void);
struct node {
  int data;
  struct node *next;
};
int second(struct node *list) {
  int count = 0;
  while (list) {
    count++;
    list = list->next;
    if (count > 2) return 0;
  }
  if (count == 2) reach_error();
  return 0;
}
