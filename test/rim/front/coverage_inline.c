// unsafe, or unknown; flags: -- -fsanitize-coverage=inline-8bit-counters
extern void reach_error(void);
static int n;
void __sanitizer_cov_8bit_counters_init(char*a,char*b){ n=1; }
int main(void){ if(n) reach_error(); return 0; }
