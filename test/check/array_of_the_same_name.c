// safe, may be unknown with impact, lazy, slam: they follow no element of an array
// What is sorted is not what is checked: what holds of it is nobody's business, and is not claimed.
extern void reach_error(void);
static int array[5], n = 5;
static void sort(void) {
  for (int from = 0; from < n; from++) {
    int least = from;
    for (int i = from + 1; i < n; i++)
      if (array[i] < array[least]) least = i;
    int kept = array[from];
    array[from] = array[least];
    array[least] = kept;
  }
}
int main(void) {
  int array[5], i;
  for (i = 4; i >= 0; i--) array[i] = i;
  sort();
  for (i = 0; i < 5; i++)
    if (array[i] != i) reach_error();
  return 0;
}
