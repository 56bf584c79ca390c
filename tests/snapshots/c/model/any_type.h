/* A value of any type. */
#ifndef GARDEN_MODEL_ANY_TYPE_H
#define GARDEN_MODEL_ANY_TYPE_H

#include "object.h"
#include "../include/symbols.h"

typedef struct object_t any_type_t;

#endif /* GARDEN_MODEL_ANY_TYPE_H */
