// safe; flags: --property valid-alignment
/* Members of packed structs lie anywhere, also behind a pointer. */
struct __attribute__((packed)) s {
  char c;
  int x;
};

int main(void) {
  struct s a;
  struct s *p = &a;
  int y;
  int *q = &y;
  p->x = 2;
  *q = p->x;
  return *q;
}
