// safe, or unknown; flags: --property valid-init
int main(void){ long double x; x=1; long double y=x; return y==1; }
