// unsafe, or unknown
extern void reach_error(void);
typedef int v3 __attribute__((ext_vector_type(3)));
int main(void) {
  v3 a = {1, 2, 3};
  a.yz = a.zy;
  if (a.y != 3 || a.z != 3 || sizeof a != 16) reach_error();
  return 0;
}
