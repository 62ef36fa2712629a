/* An uninitialised struct in memory, with a pointer that leads to memory that nobody made. */
extern void reach_error(void);

struct stack {
  char size;
  int pending;
};
struct irp {
  int status;
  short flags;
  struct stack *current;
};

static int look(struct irp *irp) {
  irp->current->pending = 1; /* written first: no initial contents there */
  if (irp->current->size != 4) return 0;
#ifdef REPAIRED
  irp->current->pending = 0;
#endif
  return irp->status == 2 && irp->flags == 0 && irp->current->pending;
}

int main(void) {
  struct irp irp;
  if (irp.current == 0) return 0;
  if (look(&irp)) reach_error();
  return 0;
}
