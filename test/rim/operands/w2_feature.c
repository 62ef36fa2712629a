// safe, or unknown; flags: --property no-overflow
int main(void){ int x=2147483647;
#if __has_feature(undefined_behavior_sanitizer)
 x++;
#endif
 return x==0; }
