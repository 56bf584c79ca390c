#ifndef GARDEN_API_DEFAULTAPI_H_
#define GARDEN_API_DEFAULTAPI_H_

#include <stddef.h>
#include <cjson/cJSON.h>
#include "../include/apiClient.h"
#include "../include/binary.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../model/any_type.h"
#include "../model/object.h"
#include "../model/point.h"

#include "../include/begin.h"

#define DefaultAPI_getPhoto API_SYMBOL(DefaultAPI_getPhoto)
#define DefaultAPI_putPhoto API_SYMBOL(DefaultAPI_putPhoto)
#define DefaultAPI_waterPost API_SYMBOL(DefaultAPI_waterPost)
#define garden_putPhoto_LIGHT_NULL API_SYMBOL(garden_putPhoto_LIGHT_NULL)
#define garden_putPhoto_LIGHT_shade API_SYMBOL(garden_putPhoto_LIGHT_shade)
#define garden_putPhoto_LIGHT_sun API_SYMBOL(garden_putPhoto_LIGHT_sun)
#define garden_putPhoto_light_e API_SYMBOL(garden_putPhoto_light_e)

typedef enum {
    garden_putPhoto_LIGHT_NULL = 0, /* no value */
    garden_putPhoto_LIGHT_sun = 1,
    garden_putPhoto_LIGHT_shade = 2
} garden_putPhoto_light_e;

/*
 * GET /plants/{plantId}/photo
 *
 * plantId: Required. (format: int64)
 *
 * Returns NULL if the call failed. Free the result with binary_free.
 */
binary_t *DefaultAPI_getPhoto(apiClient_t *apiClient, long plantId);

/*
 * PUT /plants/{plantId}/photo
 *
 * plantId: Required. (format: int64)
 * photo: Required. The picture itself.
 * more: A list of binary_t *.
 */
void DefaultAPI_putPhoto(apiClient_t *apiClient, long plantId, binary_t *photo, list_t *more, point_t *place,
    garden_putPhoto_light_e light);

/*
 * Waters a plant.
 *
 * litres: Required.
 * at: (format: date-time)
 *
 * Returns NULL if the call failed. Free the result with free.
 */
char *DefaultAPI_waterPost(apiClient_t *apiClient, double litres, char *at);

#include "../include/end.h"

#endif /* GARDEN_API_DEFAULTAPI_H_ */
