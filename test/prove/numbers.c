// unsafe 12: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ requires v < 4 && 2 < v;
    ensures \result == 3; */
int f(int v) { return v; }
/*@ requires v < 5 && 2 < v;

    ensures \result == 3; */
int g(int v) { return v; }
