/* vec: the one growable array.
 *
 * A vector of T is an anonymous struct with `data`, `len` and `cap`; the macros below work on a pointer to it.
 * Elements move when the vector grows, so keep indices, not pointers, across a push.
 *
 *     VEC(int) xs = VEC_INIT;
 *     vec_push(&xs, 42);
 *     for (uint32_t i = 0; i < xs.len; i++) use(xs.data[i]);
 *     vec_release(&xs);
 */
#ifndef OCKHAM_BASE_VEC_H
#define OCKHAM_BASE_VEC_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/alloc.h"

#define VEC(T)                                                                                                         \
  struct {                                                                                                             \
    T *data;                                                                                                           \
    uint32_t len, cap;                                                                                                 \
  }
#define VEC_INIT {NULL, 0, 0}

/* Makes room for `n` elements in all; does not change `len`. */
#define vec_reserve(v, n) ((v)->data = vec_grow_((v)->data, &(v)->cap, (n), sizeof *(v)->data))
#define vec_push(v, x)                                                                                                 \
  ({                                                                                                                   \
    __typeof__(*(v)->data) vec_x_ = (x); /* first: computing it may change the vector */                               \
    vec_reserve(v, (v)->len + 1);                                                                                      \
    (v)->data[(v)->len++] = vec_x_;                                                                                    \
  })
/* Appends one zeroed element and yields a pointer to it, valid until the next push. */
#define vec_push_zero(v)                                                                                               \
  (vec_reserve(v, (v)->len + 1), memset(&(v)->data[(v)->len], 0, sizeof *(v)->data), &(v)->data[(v)->len++])
/* Sets the length to `n`, zeroing what is new. */
#define vec_resize(v, n)                                                                                               \
  do {                                                                                                                 \
    uint32_t vec_n_ = (n);                                                                                             \
    assert((v)->len <= (v)->cap);                                                                                      \
    vec_reserve(v, vec_n_);                                                                                            \
    if (vec_n_ > (v)->len) memset((v)->data + (v)->len, 0, (vec_n_ - (v)->len) * sizeof *(v)->data);                   \
    (v)->len = vec_n_;                                                                                                 \
  } while (0)
#define vec_pop(v) (assert((v)->len > 0), (v)->data[--(v)->len])
#define vec_last(v) (assert((v)->len > 0), (v)->data[(v)->len - 1])
/* Elements from `i` on; of no memory nothing, since nothing may be added to a null pointer. */
#define vec_from(v, i) ((v)->data ? (v)->data + (i) : NULL)
#define vec_clear(v) ((v)->len = 0)
/* The first index from `from` on, before `to`, whose element, a pointer by the name `x`, does not satisfy the
 * condition; `to` if all do. Elements that satisfy it come before all others: a binary search. */
#define vec_first_not(v, from, to, x, condition)                                                                       \
  ({                                                                                                                   \
    uint32_t vec_low_ = (from), vec_high_ = (to);                                                                      \
    while (vec_low_ < vec_high_) {                                                                                     \
      uint32_t vec_middle_ = vec_low_ + (vec_high_ - vec_low_) / 2;                                                    \
      __typeof__((v)->data) x = &(v)->data[vec_middle_];                                                               \
      if (condition)                                                                                                   \
        vec_low_ = vec_middle_ + 1;                                                                                    \
      else                                                                                                             \
        vec_high_ = vec_middle_;                                                                                       \
    }                                                                                                                  \
    vec_low_;                                                                                                          \
  })
#define vec_release(v) (free((v)->data), (v)->data = NULL, (v)->len = (v)->cap = 0)
/* Several at once, up to 16. */
#define vec_release_all(...)                                                                                           \
  VEC_PICK_(__VA_ARGS__, VEC_ALL_16_, VEC_ALL_15_, VEC_ALL_14_, VEC_ALL_13_, VEC_ALL_12_, VEC_ALL_11_, VEC_ALL_10_,    \
            VEC_ALL_9_, VEC_ALL_8_, VEC_ALL_7_, VEC_ALL_6_, VEC_ALL_5_, VEC_ALL_4_, VEC_ALL_3_, VEC_ALL_2_,            \
            VEC_ALL_1_)(__VA_ARGS__)
#define VEC_PICK_(v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, name, ...) name
#define VEC_ALL_1_(v) vec_release(v)
#define VEC_ALL_2_(v, ...) (vec_release(v), VEC_ALL_1_(__VA_ARGS__))
#define VEC_ALL_3_(v, ...) (vec_release(v), VEC_ALL_2_(__VA_ARGS__))
#define VEC_ALL_4_(v, ...) (vec_release(v), VEC_ALL_3_(__VA_ARGS__))
#define VEC_ALL_5_(v, ...) (vec_release(v), VEC_ALL_4_(__VA_ARGS__))
#define VEC_ALL_6_(v, ...) (vec_release(v), VEC_ALL_5_(__VA_ARGS__))
#define VEC_ALL_7_(v, ...) (vec_release(v), VEC_ALL_6_(__VA_ARGS__))
#define VEC_ALL_8_(v, ...) (vec_release(v), VEC_ALL_7_(__VA_ARGS__))
#define VEC_ALL_9_(v, ...) (vec_release(v), VEC_ALL_8_(__VA_ARGS__))
#define VEC_ALL_10_(v, ...) (vec_release(v), VEC_ALL_9_(__VA_ARGS__))
#define VEC_ALL_11_(v, ...) (vec_release(v), VEC_ALL_10_(__VA_ARGS__))
#define VEC_ALL_12_(v, ...) (vec_release(v), VEC_ALL_11_(__VA_ARGS__))
#define VEC_ALL_13_(v, ...) (vec_release(v), VEC_ALL_12_(__VA_ARGS__))
#define VEC_ALL_14_(v, ...) (vec_release(v), VEC_ALL_13_(__VA_ARGS__))
#define VEC_ALL_15_(v, ...) (vec_release(v), VEC_ALL_14_(__VA_ARGS__))
#define VEC_ALL_16_(v, ...) (vec_release(v), VEC_ALL_15_(__VA_ARGS__))

static inline void *vec_grow_(void *data, uint32_t *cap, uint64_t want, size_t size) {
  if (want <= *cap) return data;
  uint64_t grown = *cap ? (uint64_t)*cap * 2 : 8;
  if (grown < want) grown = want;
  if (grown > UINT32_MAX) alloc_fail(grown * size);
  *cap = (uint32_t)grown;
  return xrealloc(data, grown * size);
}

typedef VEC(const char *) string_list;

#endif
