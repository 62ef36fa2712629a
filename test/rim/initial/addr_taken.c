// safe, or unknown; flags: --property valid-init
static void set(int*p){ *p=1; } int main(void){ int x; set(&x); return x; }
