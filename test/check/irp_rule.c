// safe, may be unknown with lazy: predicates about memory that a rule chose; flags: --rule rules/irp.rule
typedef struct irp {
  int status;
} IRP;
extern int IofCallDriver(void *device, IRP *irp);
extern void IofCompleteRequest(IRP *irp, int boost);
extern int __VERIFIER_nondet_int(void);
int dispatch(void *device, IRP *irp, int major) {
  if (major == 3 || irp->status < 0) {
    IofCompleteRequest(irp, 0);
    if (major < 5) return -1;
    return 7;
  }
  return IofCallDriver(device, irp);
}
int main(void) {
  IRP first, second;
  dispatch(0, &first, __VERIFIER_nondet_int());
  dispatch(0, &second, __VERIFIER_nondet_int());
  return 0;
}
