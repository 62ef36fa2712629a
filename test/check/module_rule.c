// safe; flags: --rule rules/linux_module.rule --entry take
struct device;
struct module;
struct device *get_device(struct device *);
void put_device(struct device *);
void __module_get(struct module *);
int try_module_get(struct module *);
void module_put(struct module *);
int work(struct device *);

int take(struct device *d, struct device *e, struct module *m) {
  struct device *x = get_device(d);
  if (!x) return 0;
  get_device(e);
  int result = work(e);
  put_device(e);
  put_device(x);
  if (!try_module_get(m)) return result;
  module_put(m);
  __module_get(m);
  module_put(m);
  return result;
}
