#ifndef API_DEFAULTAPI_H_
#define API_DEFAULTAPI_H_

#include <stddef.h>
#include <cjson/cJSON.h>
#include "../include/apiClient.h"
#include "../include/binary.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../model/any_type.h"
#include "../model/object.h"
#include "../model/point.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    garden_putPhoto_LIGHT_NULL = 0, /* no value */
    garden_putPhoto_LIGHT_sun = 1,
    garden_putPhoto_LIGHT_shade = 2
} garden_putPhoto_light_e;

/* plantId: (format: int64) */
binary_t *DefaultAPI_getPhoto(apiClient_t *apiClient, long plantId);

/*
 * plantId: (format: int64)
 * photo: The picture itself.
 */
void DefaultAPI_putPhoto(apiClient_t *apiClient, long plantId, binary_t *photo, list_t *more, point_t *place,
    garden_putPhoto_light_e light);

/*
 * Waters a plant.
 *
 * at: (format: date-time)
 */
char *DefaultAPI_waterPost(apiClient_t *apiClient, double litres, char *at);

#ifdef __cplusplus
}
#endif

#endif /* API_DEFAULTAPI_H_ */
