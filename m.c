#include "model/*.c"
