// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
typedef float v4 __attribute__((vector_size(16))); typedef int i4 __attribute__((vector_size(16)));
int main(void){ float z=0; v4 a={1,z/z,3,-0.0f}, b={1,1,4,0}; i4 c=a==b; E(c[0]!=-1||c[1]!=0||c[2]!=0||c[3]!=-1); return 0; }
