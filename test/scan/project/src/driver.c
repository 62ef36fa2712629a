struct operations {
  int (*open)(int);
  int (*close)(int);
};

static int driver_open(int flags) { return flags & 1; }
static int driver_close(int unused) { return unused > 0; }
int helper(int x) { return x | 1; }
const struct operations driver = {driver_open, driver_close};
