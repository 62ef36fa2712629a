// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
struct node {
  int value;
  struct node *next;
};
int table[28], log_size;
static void log_it(struct node *n) { log_size += n->next->next->value; }
int main(void) {
  struct node here;
  struct node *list = __VERIFIER_nondet_pointer();
  here.next = __VERIFIER_nondet_pointer();
  int i = 0;
  while (1) {
    table[i] = __VERIFIER_nondet_int();
    i = i + 1;
    if (i >= 28) break;
  }
  log_it(&here);
  here.value = __VERIFIER_nondet_int();
  if (list->value == 5 && list->value == 6) reach_error();
  return 0;
}
