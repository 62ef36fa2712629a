/* A request that is completed twice, if the lower driver fails. rule: ../../rules/irp.rule */
typedef struct irp {
  int status;
  struct irp *next;
} IRP;
extern int IofCallDriver(void *device, IRP *irp);
extern int __VERIFIER_nondet_int(void);
static int completed;
void IofCompleteRequest(IRP *irp, int boost) { completed += irp->status == boost; }

static int dispatch(void *device, IRP *irp) {
  if (irp->status < 0) {
    IofCompleteRequest(irp, 0);
#ifdef REPAIRED
    return irp->status;
#endif
  }
  return IofCallDriver(device, irp);
}

int main(void) {
  static IRP one, two;
  one.status = 0;
  two.status = __VERIFIER_nondet_int() == 4 ? -1 : 0;
  if (dispatch(0, &one) == 3) dispatch(0, &two);
  return completed;
}
