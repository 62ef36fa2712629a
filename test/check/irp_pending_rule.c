// safe; flags: --rule rules/irp_pending.rule
typedef struct irp {
  int status;
} IRP;
extern int IofCallDriver(void *device, IRP *irp);
extern void IoMarkIrpPending(IRP *irp);
extern int __VERIFIER_nondet_int(void);
int DispatchRead(void *device, IRP *irp) {
  if (irp->status == 4) {
    IoMarkIrpPending(irp);
    return 0x103;
  }
  return 0;
}
int main(void) {
  IRP irp;
  DispatchRead(0, &irp);
  return 0;
}
