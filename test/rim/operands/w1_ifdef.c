// safe, or unknown; flags: --property no-overflow
int main(void){ int x=2147483647;
#ifdef no_sanitize
 x++;
#endif
 return x==0; }
