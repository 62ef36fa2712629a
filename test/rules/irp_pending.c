// STATUS_PENDING is for requests that are marked; dispatch routines are found by a pattern and called by pointers.
//@ rule irp_pending.rule
//@ holds 0
//@ holds 1
//@ breaks 2: 28:10: pending requests: STATUS_PENDING returned for a request that is not marked
//@ breaks 3: 28:10: pending requests: request marked pending, but STATUS_PENDING is not returned
//@ holds 4
extern int __VERIFIER_nondet_int(void);
typedef struct { int Status; } IRP;
typedef struct { int n; } DEVICE_OBJECT;
void IoMarkIrpPending(IRP *);
static int IofCallDriver(DEVICE_OBJECT *d, IRP *irp) { return 0x103; }
static int MouseDispatchRead(DEVICE_OBJECT *d, IRP *irp) {
  if (d->n == 1 || d->n == 3) IoMarkIrpPending(irp);
  if (d->n == 4) return IofCallDriver(d, irp);
  return d->n == 1 || d->n == 2 ? 0x103 : 0;
}
static void DispatchNothing(DEVICE_OBJECT *d) {} /* has not what the pattern names: passed over */
int (*dispatch[])(DEVICE_OBJECT *, IRP *) = {MouseDispatchRead};



int main(void) {
  DEVICE_OBJECT device;
  IRP irp;
  device.n = __VERIFIER_nondet_int();
  DispatchNothing(&device);
  return dispatch[0](&device, &irp) < 0;
}
