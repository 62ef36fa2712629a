// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ unsigned a=1,b=1,c=1,d=0; for(int i=0;i<30;i++){ unsigned e=a+b,f=a,g=c+d,h=c; a=e;b=f;c=g;d=h; } E(a!=2178309); return 0; }
