/* What pointers lead to without a contract. */
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

// length --environment objects --property valid-deref: not unsafe
int length(const struct node *l) {
  int n = 0;
  for (; l; l = l->next) n++;
  return n;
}

// second --environment objects --property valid-deref: unsafe (memory is accessed
int second(const struct node *l) { return l->next->data; }

// head --environment objects --property valid-deref: safe
// head --environment objects --null-parameters --property valid-deref: unsafe (memory is accessed
// head --property valid-deref: unsafe (memory is accessed
int head(const struct node *l) { return l->data; }

struct tree {
  struct tree *left, *right;
  int key;
};

// left_key --environment objects --property valid-deref: unsafe (memory is accessed
int left_key(const struct tree *t) { return t->left->key; }

struct inner {
  int value;
};
struct outer {
  struct inner *inner;
  int (*call)(int);
};

// deep --environment objects --property valid-deref: safe
int deep(struct outer *o) { return o->inner->value; }

// first_character --environment objects --property valid-deref: safe
char first_character(const char *s) { return *s; }

// second_character --environment objects --property valid-deref: unsafe (memory is accessed
char second_character(const char *s) { return s[1]; }

// is_not_all --environment objects: unsafe (contract
/*@ ensures \result == 0; */
int is_not_all(const char *s) { return s[0] == 'x'; }

int state;
// as_initialised --environment objects: safe
// as_initialised --environment objects --globals any: unsafe (contract
/*@ ensures \result == 0; */
int as_initialised(void) { return state; }

#define MAKE(name) \
  int name(int *p) { return *p; }
MAKE(made)
// made --environment objects --property valid-deref: safe
// old --environment objects --property valid-deref: unsafe (memory is accessed
// old --environment objects --property valid-deref: says the files do not spell out its definition
int old(p)
int *p;
{
  return *p;
}

int twice(int *p) { return *p / 2; }
#define twice(p) twice(p, p)
// twice --environment objects --property valid-deref: safe

// main --environment objects --property no-div-by-zero: safe
int main(int argc, char **argv) { return argv ? 100 / (argc + 1) : 0; }

static int calls(void) {
  static int count;
  return count++;
}
int uses(void) { return calls(); }

// equal --environment objects: safe
// equal --environment objects --alias-parameters: unsafe (contract
/*@ ensures \result == 1; */
int equal(int *a, int *b) { return a != b; }

// named --environment objects: says 'l' leads to a list of its own that ends
/*@ ensures \result == 1; */
int named(struct node *l) { return l != 0; }

// any_value --environment objects: unsafe (contract
/*@ ensures \result != 77; */
int any_value(int *p) { return *p; }
