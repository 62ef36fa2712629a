/* Functions without a body: they call back and write as the data say. */

/* The call that is being made. */
static struct runtime_place *take_site(void) {
  struct runtime_place *p = __ockham_site;
  __ockham_site = NULL;
  return p;
}

/* What an unknown function does before it writes for the last time: calls back, and writes in between. */
static void call_back(struct runtime_place *p) {
  struct runtime_place *struct_site = __ockham_struct_site, *new_site = __ockham_new_site;
  uint64_t time = p->count++;
  for (struct entry *e = find(p, time), *next; e && e->time == time; e = next) {
    static unsigned char arguments[64 * 16];
    unsigned char passed[sizeof arguments];
    next = e->next;
    if (e->what == WHAT_WRITE) write_at(e);
    if (e->what == WHAT_ARGUMENT && e->offset < 64 && may_give(e, e->kind))
      put(e, e->kind, arguments + 16 * e->offset, 16);
    if (e->what != WHAT_CALLBACK) continue;
    memcpy(passed, arguments, sizeof passed);
    memset(arguments, 0, sizeof arguments);
    struct thunk *t = thunks;
    while (t < thunks + thunk_count && strcmp(t->name, e->function) != 0) t++;
    if (t == thunks + thunk_count || !t->is_escaped || !t->call) {
      say("ended", "a function would have to be called back that the caller cannot know");
      _exit(0);
    }
    t->call(passed);
    close_escaped(); /* what it let out */
  }
  __ockham_struct_site = struct_site;
  __ockham_new_site = new_site;
}

void __ockham_begin(void) {
  struct runtime_place *p = take_site(), *back = __ockham_callback_site;
  __ockham_callback_site = NULL;
  close_escaped();
  if (back) call_back(back);
  current_time = p ? p->count++ : 0;
  current = p ? find(p, current_time) : NULL;
  for (struct entry *e = current; e && e->time == current_time; e = e->next)
    if (e->what == WHAT_WRITE) write_at(e);
}

/* Of a function that is declared to write nothing. */
void __ockham_begin_silently(void) {
  has_window = 1;
  window_bytes = 0;
  __ockham_callback_site = NULL;
  __ockham_begin();
  has_window = 0;
}
