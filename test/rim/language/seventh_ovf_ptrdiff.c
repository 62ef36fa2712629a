// safe, or unknown; flags: --property no-overflow
int main(void){ int a[4]; long d=&a[3]-&a[0]; return d==3; }
