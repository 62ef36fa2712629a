// unsafe line 15; flags: --entry third
// The test has to build the list that the function is called with.
extern void reach_error(void);
struct node {
  int data;
  struct node *next;
};
int third(struct node *list) {
  int count = 0;
  while (list) {
    count++;
    list = list->next;
    if (count > 3) return 0;
  }
  if (count == 3) reach_error();
  return 0;
}
