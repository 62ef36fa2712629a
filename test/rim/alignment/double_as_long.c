// unsafe, or unknown; flags: --property valid-alignment
/* not native: not all are seen by sanitizers */
struct __attribute__((packed)) s{char c; double d;}; struct s x __attribute__((aligned(16))); int main(void){ *(long*)&x.d=1; return 0; }
