// safe, or unknown; flags: --property valid-init
int main(void){ static int a[3]; return a[1]; }
