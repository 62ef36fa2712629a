// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the environment lies behind */
int main(int argc, char **argv) { return argv[argc + 1] != 0; }
