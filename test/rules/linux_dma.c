// Memory for devices has a function of its own that frees it.
//@ rule linux_dma.rule
//@ seed 1
//@ holds 0, coherent_memory.block=0
//@ breaks 1, coherent_memory.block=0: 14:15: coherent memory: coherent memory freed twice
//@ breaks 2, coherent_memory.block=0: 12:15: coherent memory: coherent memory given to kfree
extern int __VERIFIER_nondet_int(void);
void *dma_alloc_attrs(void *, unsigned long, unsigned long *), kfree(const void *);
void dma_free_attrs(void *, unsigned long, void *, unsigned long);
int main(void) {
  int n = __VERIFIER_nondet_int(); unsigned long handle; void *p = dma_alloc_attrs(&n, 64, &handle); if (!p) return 1;
  if (n == 2) kfree(p);
  dma_free_attrs(&n, 64, p, handle);
  if (n == 1) dma_free_attrs(&n, 64, p, handle);
  return 0;
}
