/* A hash table with chaining and growth: arrays of pointers, strings, heap. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  char *key;
  int value;
  struct entry *next;
};

static struct entry **buckets;
static unsigned size = 2, count;

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h;
}

static void grow(void) {
  struct entry **old = buckets;
  unsigned n = size;
  size *= 2;
  buckets = calloc(size, sizeof *buckets);
  for (unsigned i = 0; i < n; i++)
    for (struct entry *e = old[i], *next; e; e = next) {
      next = e->next;
      e->next = buckets[hash(e->key) % size];
      buckets[hash(e->key) % size] = e;
    }
  free(old);
}

static int *slot(const char *key) {
  for (struct entry *e = buckets[hash(key) % size]; e; e = e->next)
    if (!strcmp(e->key, key)) return &e->value;
  if (++count > size) grow();
  struct entry *e = malloc(sizeof *e), **at = &buckets[hash(key) % size];
  *e = (struct entry){strcpy(malloc(strlen(key) + 1), key), 0, *at};
  *at = e;
  return &e->value;
}

int main(void) {
  buckets = calloc(size, sizeof *buckets);
  const char *words[] = {"the", "cat", "and", "the", "dog", "and", "the", "bird", "cat"};
  for (unsigned i = 0; i < 9; i++) ++*slot(words[i]);
  printf("%d %d %d %d\n", *slot("the"), *slot("cat"), *slot("bird"), *slot("none"));
  printf("%u %u\n", count, size);
  for (unsigned i = 0; i < size; i++)
    while (buckets[i]) {
      struct entry *e = buckets[i];
      buckets[i] = e->next;
      free(e->key);
      free(e);
    }
  free(buckets);
  return 0;
}
