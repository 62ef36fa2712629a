// unsafe, or unknown; flags: --property valid-init
struct s { unsigned a:3,b:5; }; int main(void){ struct s x; x.a=1; return x.b==0; }
/* not native: x */
