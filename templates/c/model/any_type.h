/* A value of any type. */
#ifndef {{ guard }}MODEL_ANY_TYPE_H
#define {{ guard }}MODEL_ANY_TYPE_H

#include "object.h"
#include "../include/symbols.h"

typedef struct object_t any_type_t;

#endif /* {{ guard }}MODEL_ANY_TYPE_H */
