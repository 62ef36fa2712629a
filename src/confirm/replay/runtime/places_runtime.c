/* Places of the program: what the data say when one is reached. */

/* In the order of their times, which is mostly the order of the file. */
static struct entry *insert(struct runtime_place *p, struct entry *last, struct entry *e) {
  struct entry **at = last && last->time <= e->time ? &last->next : &p->first;
  while (*at && (*at)->time <= e->time) at = &(*at)->next;
  e->next = *at;
  *at = e;
  return e->next ? last : e;
}

/* The first entry of the place for this time or a later one; times only grow. */
static struct entry *find(struct runtime_place *p, uint64_t time) {
  struct entry *last = NULL;
  for (struct entry **e = &entries; *e && !p->is_known;) {
    struct entry *x = *e;
    if (strcmp(x->key, p->key) != 0) {
      e = &x->next;
      continue;
    }
    *e = x->next; /* taken out of the list of all */
    last = insert(p, last, x);
  }
  p->is_known = 1;
  while (p->first && p->first->time < time) p->first = p->first->next;
  return p->first;
}

static void fill(struct runtime_place *p, uint64_t time, unsigned char *to, uint64_t bytes) {
  for (size_t i = 0; i < range_count; i++)
    if (ranges[i].key && ranges[i].time == time && strcmp(ranges[i].key, p->key) == 0)
      ranges[i].real = (uintptr_t)to, ranges[i].known_since = ++now;
  if (is_finding_addresses) return;
  for (struct entry *e = find(p, time); e && e->time == time; e = e->next)
    if (e->what == WHAT_VALUE && e->offset < bytes) put(e, e->kind, to + e->offset, bytes - e->offset);
}

void __ockham_event(struct runtime_place *p, unsigned char *to, uint64_t bytes) {
  fill(p, p->count, to, bytes);
  if (!is_finding_addresses) p->count++;
}

void __ockham_enter(struct runtime_place *function) { function->count++; }
void __ockham_local(struct runtime_place *p, struct runtime_place *function, unsigned char *to, uint64_t bytes) {
  fill(p, function->count - 1, to, bytes);
}

/* A write by a function without a body, if there is something at that address and it may write there. */
static void write_at(const struct entry *e) {
  const struct range *r = find_range(e->offset);
  if (!r || (!has_window && !is_known_outside(e->offset)) || !may_give(e, e->kind)) return;
  uint64_t to = translate(e->offset), room = r->high - e->offset + 1;
  if (has_window && (to < window || to - window >= window_bytes)) return;
  if (has_window && room > window_bytes - (to - window)) room = window_bytes - (to - window);
  put(e, e->kind, (unsigned char *)(uintptr_t)to, room);
}
