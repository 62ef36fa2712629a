/* sample: a program built by hand, for tests of everything that reads programs. */
#ifndef OCKHAM_TEST_SAMPLE_H
#define OCKHAM_TEST_SAMPLE_H

#include "program/program.h"

/*  struct pair { short x, y; };
 *  struct node {
 *    int value;                         0
 *    unsigned flags : 3;                4
 *    int level : 5;
 *    struct node *next;                 8
 *    int a[10];                         16
 *    union { int i; struct pair p; } u; 56
 *    struct { char c, d; };             60
 *    struct pair grid[2][3];            64
 *  };                                   88                                    (LP64) */
enum { NODE_VALUE, NODE_FLAGS, NODE_LEVEL, NODE_NEXT, NODE_A, NODE_U, NODE_ANONYMOUS, NODE_GRID };

struct sample {
  struct program *p;
  ctype_id t_int, t_uint, t_char, t_uchar, t_short, t_bool, t_long, t_double, t_float, t_pair, t_node, t_node_pointer,
      t_int_pointer, t_void_pointer, t_char_pointer, t_union, t_anonymous, t_int_array, t_row, t_grid, t_function;
  function_id f;
  object_id o_node, o_array, o_text, o_int, o_local;
  /* expressions of variables named as their fields */
  expr x, y, u, v, c, uc, b, n, q, d, fl, l, node, array, text, object, local;
};

struct sample sample_new(void);
expr sample_variable(struct sample *, const char *name, uint16_t width, ctype_id type);
/* A function with one edge of every kind of operation, so that the program is complete. */
void sample_add_edges(struct sample *);

#endif
