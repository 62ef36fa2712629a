// A queue that is gone gets no work.
//@ rule linux_work.rule
//@ seed 1
//@ holds 0, work_queues.queue=0
//@ breaks 1, work_queues.queue=0: 16:15: work queues: work queue used after it was destroyed
//@ breaks 2, work_queues.queue=0: 17:15: work queues: work queue destroyed twice
extern int __VERIFIER_nondet_int(void);
struct workqueue_struct *alloc_workqueue(const char *, unsigned, int, ...);
void destroy_workqueue(struct workqueue_struct *);
int queue_work_on(int, struct workqueue_struct *, void *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct workqueue_struct *q = alloc_workqueue("q", 0, 1);
  if (!q) return 1;
  queue_work_on(0, q, &n), destroy_workqueue(q);
  if (n == 1) queue_work_on(0, q, &n);
  if (n == 2) destroy_workqueue(q);
  return 0;
}
