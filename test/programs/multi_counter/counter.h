#ifndef COUNTER_H
#define COUNTER_H

struct counter_view {
  int state, steps;
  int (*helper)(int);
};

extern int counter_steps;
extern const char *const counter_names[];
int counter_next(int by);
struct counter_view counter_view(void);

#endif
