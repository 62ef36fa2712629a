// References are given back as often as they are taken; what nobody took here may be somebody else's.
//@ rule linux_module.rule
//@ holds 0
//@ breaks 1: 19:15: device references: device put more often than it was got
//@ breaks 2: 21:15: module references: module put more often than it was got
//@ holds 3
//@ holds 4
extern int __VERIFIER_nondet_int(void);
struct device { int x; } device, other;
struct module { int x; } module;
struct device *get_device(struct device *d) { d->x++; return d; }
void put_device(struct device *d) { d->x--; }
int try_module_get(struct module *m) { return ++m->x; }
void __module_get(struct module *m) { m->x++; }
void module_put(struct module *m) { m->x--; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  get_device(&device), put_device(&device);
  if (n == 1) put_device(&device);
  try_module_get(&module), module_put(&module);
  if (n == 2) module_put(&module);
  if (n == 4) __module_get(&module), module_put(&module);
  if (n == 3) put_device(&other);
  return 0;
}
