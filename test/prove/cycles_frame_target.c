// fails 9: assigns, 12: assigns
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x) && \reach(next, x, y) && \edge(next, y, x);
    assigns \interval(next, y, y); */
void f(struct node *x, struct node *y) { y->next = NULL; }
/*@ cycles next; requires \circular(next, x) && \reach(next, x, y) && \edge(next, y, x);
    assigns \interval(next, x, y); */
void g(struct node *x, struct node *y, struct node *z) { y->next = z; }
