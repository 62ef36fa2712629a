// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the address that the index wraps around to is one of the object */
int g[4];
int main(void) { long i = 1L << 62; return g[i + 1]; }
