// unsafe, or unknown
extern void reach_error(void);
extern void ext(const void *);
static int x;
static int *const tab[1]={&x};
int main(void){ ext(tab); if(x!=0) reach_error(); return 0; }
