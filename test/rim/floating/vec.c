// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
typedef float v4 __attribute__((vector_size(16)));
int main(void){ v4 a={1,2,3,4}, b={0,0,-0.0f,1}; v4 c=a/b; E(!(c[0]>1e38f)); E(!(c[2]<-1e38f)); E(c[3]!=4); return 0; }
