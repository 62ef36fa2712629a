// unsafe, or unknown; flags: --property valid-deref
struct s { int a; }; int main(void){ struct s*p; { p=&(struct s){3}; } return p->a; }
/* not native: what violates this property ends no run */
