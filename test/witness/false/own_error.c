static int g; void reach_error(void) { g++; }
int main(void) { int i = 0, k = 2147483647;
while (i < 10) { reach_error(); i++; }
if (g == 10) k++; return k; }
/* false
loop 3 i >= 0
# property: G ! overflow
*/
