// safe, or unknown; flags: --property valid-init
int main(void){ int a[3]={1}; struct {int x,y;} s={.y=1}; return a[2]+s.x; }
