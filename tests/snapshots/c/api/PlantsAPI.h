/* What grows. */
#ifndef API_PLANTSAPI_H_
#define API_PLANTSAPI_H_

#include <stddef.h>
#include <cjson/cJSON.h>
#include "../include/apiClient.h"
#include "../include/binary.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../model/any_type.h"
#include "../model/object.h"
#include "../model/kind.h"
#include "../model/point.h"
#include "../model/plant.h"
#include "../model/list_plants_200_response.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    garden_listPlants__NULL = 0, /* no value */
    garden_listPlants__tree = 1,
    garden_listPlants__flower = 2,
    garden_listPlants__wild_herb = 3
} garden_listPlants_kind_e;

typedef enum {
    garden_listPlants_SORTBY_NULL = 0, /* no value */
    garden_listPlants_SORTBY_name = 1,
    garden_listPlants_SORTBY__age = 2
} garden_listPlants_sort_by_e;

/*
 * Lists plants.
 *
 * kind: Only plants of this kind.
 * sort_by: (default: name)
 */
list_plants_200_response_t *PlantsAPI_listPlants(apiClient_t *apiClient, garden_listPlants_kind_e kind,
    garden_listPlants_sort_by_e sort_by, list_t *ids, point_t *near, char *X_Trace, char *session);

/* POST /plants */
plant_t *PlantsAPI_addPlant(apiClient_t *apiClient, plant_t *plant);

/*
 * plantId: Which plant. (format: int64)
 *
 * Deprecated.
 */
void PlantsAPI_removePlant(apiClient_t *apiClient, long plantId);

#ifdef __cplusplus
}
#endif

#endif /* API_PLANTSAPI_H_ */
