/* While nothing is watched for a while, the thread waits without a timeout (`is_asleep`) and is woken by the next call;
 * in between it keeps ticking, so that a series of short calls wakes nobody. */
#include "solve/watchdog.h"

#include "base/alloc.h"
#include "base/limits.h"
#include "base/statistics.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

enum { TICK = 5000000, TICKS_BEFORE_SLEEP = 40, TICKS_PER_MEMORY_LOOK = 4 };

struct watchdog {
  void (*interrupt)(void *);
  void *argument;
  pthread_t thread;
  bool has_thread;
  pthread_mutex_t lock; /* protects the rest */
  pthread_cond_t wake;
  bool is_stopping, is_asleep, is_active, has_fired;
  uint64_t deadline;
  const struct limits *limits;
  uint32_t ticks; /* since the last call began, or ended */
};

static bool is_exceeded(const struct watchdog *w) {
  if (w->limits->cancel || clock_now() >= w->deadline) return true;
  uint32_t megabytes = w->limits->megabytes;
  return megabytes && w->ticks % TICKS_PER_MEMORY_LOOK == 0 && limits_memory_used() >= megabytes;
}

/* Waits for a tick, or less if the deadline is near. */
static void wait_tick(struct watchdog *w) {
  uint64_t now = clock_now(), until = now + TICK;
  if (w->is_active && w->deadline > now && w->deadline < until) until = w->deadline;
  struct timespec at = {(time_t)(until / 1000000000), (long)(until % 1000000000)};
  pthread_cond_timedwait(&w->wake, &w->lock, &at);
}

static void *watch(void *argument) {
  struct watchdog *w = argument;
  pthread_mutex_lock(&w->lock);
  while (!w->is_stopping) {
    if (w->is_active && (w->has_fired || is_exceeded(w))) {
      w->has_fired = true;
      w->interrupt(w->argument);
    }
    if (!w->is_active && w->ticks > TICKS_BEFORE_SLEEP) {
      w->is_asleep = true;
      pthread_cond_wait(&w->wake, &w->lock);
      w->is_asleep = false;
    } else {
      wait_tick(w);
    }
    w->ticks++;
  }
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

struct watchdog *watchdog_new(void (*interrupt)(void *), void *argument) {
  struct watchdog *w = xcalloc(1, sizeof *w);
  w->interrupt = interrupt;
  w->argument = argument;
  pthread_mutex_init(&w->lock, NULL);
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(&w->wake, &monotonic);
  pthread_condattr_destroy(&monotonic);
  return w;
}

void watchdog_free(struct watchdog *w) {
  if (w->has_thread) {
    pthread_mutex_lock(&w->lock);
    w->is_stopping = true;
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
  }
  pthread_cond_destroy(&w->wake);
  pthread_mutex_destroy(&w->lock);
  free(w);
}

/* The thread takes no signals: they are for the thread that knows what to do with them. */
static bool start_thread(struct watchdog *w) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  w->has_thread = pthread_create(&w->thread, NULL, watch, w) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return w->has_thread;
}

bool watchdog_begin(struct watchdog *w, uint64_t deadline, const struct limits *limits) {
  pthread_mutex_lock(&w->lock);
  assert(!w->is_active && !w->is_stopping);
  w->is_active = true;
  w->has_fired = false;
  w->deadline = deadline;
  w->limits = limits;
  w->ticks = 0;
  if (w->is_asleep) pthread_cond_signal(&w->wake);
  pthread_mutex_unlock(&w->lock);
  return w->has_thread || start_thread(w);
}

bool watchdog_end(struct watchdog *w) {
  pthread_mutex_lock(&w->lock);
  assert(w->is_active);
  w->is_active = false;
  w->ticks = 0;
  bool has_fired = w->has_fired;
  pthread_mutex_unlock(&w->lock);
  return has_fired;
}
