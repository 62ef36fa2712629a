// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct matrix {
  int rows, columns;
  int *data;
};

static struct matrix *matrix_new(int rows, int columns) {
  struct matrix *m = malloc(sizeof *m);
  if (!m) abort();
  m->rows = rows;
  m->columns = columns;
  m->data = calloc((size_t)rows * (size_t)columns, sizeof(int));
  if (!m->data) abort();
  return m;
}

static void matrix_free(struct matrix *m) {
  free(m->data);
  free(m);
}

static int *cell(struct matrix *m, int row, int column) { return &m->data[row * m->columns + column]; }

static struct matrix *transpose(struct matrix *m) {
  struct matrix *t = matrix_new(m->columns, m->rows);
  for (int i = 0; i < m->rows; i++)
#ifdef SEEDED
    for (int j = 0; j <= m->columns; j++) *cell(t, j, i) = *cell(m, i, j);
#else
    for (int j = 0; j < m->columns; j++) *cell(t, j, i) = *cell(m, i, j);
#endif
  return t;
}

int main(void) {
  struct matrix *m = matrix_new(2, 3);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) *cell(m, i, j) = __VERIFIER_nondet_int();
  struct matrix *t = transpose(m), *back = transpose(t);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) {
      assert(*cell(t, j, i) == *cell(m, i, j));
      assert(*cell(back, i, j) == *cell(m, i, j));
    }
  matrix_free(m);
  matrix_free(t);
  matrix_free(back);
  return 0;
}
