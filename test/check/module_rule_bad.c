// unsafe line 17; flags: --rule rules/linux_module.rule --entry take
struct device;
struct module;
struct device *get_device(struct device *);
void put_device(struct device *);
void __module_get(struct module *);
int try_module_get(struct module *);
void module_put(struct module *);

void take(struct device *d, struct module *m) {
  struct device *x = get_device(d);
  put_device(x);
  if (!try_module_get(m)) return;
  __module_get(m);
  module_put(m);
  module_put(m);
  put_device(d);
}
