// safe; flags: --property no-overflow
/* A function of that name, which is not exempt, and not an attribute either. */
static int no_sanitize(const char *what) { return what[0] + 1; }
static int __no_sanitize__(int a, int b) { return a - b; }
int main(void) { return no_sanitize("undefined") + __no_sanitize__(3, 4); }
