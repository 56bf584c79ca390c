/* A value of any type. */
#ifndef MODEL_ANY_TYPE_H
#define MODEL_ANY_TYPE_H

#include "object.h"

typedef struct object_t any_type_t;

#endif /* MODEL_ANY_TYPE_H */
