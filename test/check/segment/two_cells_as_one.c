// safe, may be unknown: operations on integers of 128 bits are not interpreted
/* Two cells of eight bytes that are read as one of sixteen. */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct n {
  struct n *next;
  union {
    unsigned long half[2];
    unsigned __int128 whole;
  } u;
};

int main(void) {
  struct n *p = malloc(sizeof *p);
  if (!p) return 0;
  p->next = 0;
  p->u.half[0] = 1;
  p->u.half[1] = 2;
  unsigned __int128 w = p->u.whole;
  if ((unsigned long)(w >> 64) != 2 || (unsigned long)w != 1) reach_error();
  free(p);
  return 0;
}
