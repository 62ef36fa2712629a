// safe, or unknown; flags: --property valid-init
struct s { int a; long b; }; static struct s f(void){ struct s x; x.a=1; x.b=2; return x; } int main(void){ struct s y=f(); return y.a; }
