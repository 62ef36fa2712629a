// A driver in miniature: requests are completed or passed on once; a completion routine may take one back.
//@ rule irp.rule
//@ holds 0
//@ holds 1
//@ holds 2
//@ holds 7
//@ breaks 3: 28:15: request completion: request completed twice
//@ breaks 4: 30:5: request completion: request completed after it was passed on
//@ breaks 5: 31:43: request completion: request passed on after it was completed
//@ breaks 6: 32:43: request completion: request used after it was completed
//@ breaks 8: 34:53: request completion: request passed on twice
extern int __VERIFIER_nondet_int(void);
typedef struct { int Status; } IRP;
typedef struct { int x; } DEVICE_OBJECT;
void IofCompleteRequest(IRP *, char), PoStartNextPowerIrp(IRP *);
static int take_back;
static int SetupCompletion(DEVICE_OBJECT *d, IRP *irp, void *context) { return take_back ? 0xC0000016 : 0; }
static int IofCallDriver(DEVICE_OBJECT *d, IRP *irp) {
  int (*routine)(DEVICE_OBJECT *, IRP *, void *) = SetupCompletion;
  routine(d, irp, 0);
  return 0;
}
static int Dispatch(DEVICE_OBJECT *d, IRP *irp, int n) {
  IRP other;
  if (n == 0) IofCompleteRequest(irp, 0);
  if (n == 1) return IofCallDriver(d, irp);
  if (n == 3) IofCompleteRequest(irp, 0);
  if (n == 3) IofCompleteRequest(irp, 0);
  if (n == 4) IofCallDriver(d, irp),
    IofCompleteRequest(irp, 0);
  if (n == 5) IofCompleteRequest(irp, 0), IofCallDriver(d, irp);
  if (n == 6) IofCompleteRequest(irp, 0), PoStartNextPowerIrp(irp);
  if (n == 7) IofCompleteRequest(irp, 0), IofCompleteRequest(&other, 0);
  if (n == 8) take_back = 0, IofCallDriver(d, irp), IofCallDriver(d, irp);
  if (n == 2) take_back = 1, IofCallDriver(d, irp), IofCompleteRequest(irp, 0);
  return 0;
}
int main(void) {
  DEVICE_OBJECT device;
  IRP irp;
  return Dispatch(&device, &irp, __VERIFIER_nondet_int());
}
