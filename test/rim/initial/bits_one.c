// safe, or unknown; flags: --property valid-init
struct s { unsigned a:3,b:5; }; int main(void){ struct s x; x.a=1; x.b=2; return x.a+x.b; }
