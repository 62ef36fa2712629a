// unsafe, or unknown; flags: --property valid-alignment
struct __attribute__((packed)) s { char c; int i; }; static int get(int*p){ return *p; }
int main(void){ struct s x={1,2}; return get(&x.i); }
/* not native: what violates this property ends no run */
