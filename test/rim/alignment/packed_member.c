// safe, or unknown; flags: --property valid-alignment
struct __attribute__((packed)) s { char c; int i; };
int main(void){ struct s x={1,2}; struct s*p=&x; return p->i; }
