/* What grows. */
#ifndef GARDEN_API_PLANTSAPI_H_
#define GARDEN_API_PLANTSAPI_H_

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

#include "../include/begin.h"

#define PlantsAPI_addPlant API_SYMBOL(PlantsAPI_addPlant)
#define PlantsAPI_listPlants API_SYMBOL(PlantsAPI_listPlants)
#define PlantsAPI_removePlant API_SYMBOL(PlantsAPI_removePlant)
#define garden_listPlants_SORTBY_NULL API_SYMBOL(garden_listPlants_SORTBY_NULL)
#define garden_listPlants_SORTBY__age API_SYMBOL(garden_listPlants_SORTBY__age)
#define garden_listPlants_SORTBY_name API_SYMBOL(garden_listPlants_SORTBY_name)
#define garden_listPlants__NULL API_SYMBOL(garden_listPlants__NULL)
#define garden_listPlants__flower API_SYMBOL(garden_listPlants__flower)
#define garden_listPlants__tree API_SYMBOL(garden_listPlants__tree)
#define garden_listPlants__wild_herb API_SYMBOL(garden_listPlants__wild_herb)
#define garden_listPlants_kind_e API_SYMBOL(garden_listPlants_kind_e)
#define garden_listPlants_sort_by_e API_SYMBOL(garden_listPlants_sort_by_e)

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
 * ids: A list of int *.
 *
 * Returns NULL if the call failed. Free the result with list_plants_200_response_free.
 */
list_plants_200_response_t *PlantsAPI_listPlants(apiClient_t *apiClient, garden_listPlants_kind_e kind,
    garden_listPlants_sort_by_e sort_by, list_t *ids, point_t *near, char *X_Trace, char *session);

/*
 * POST /plants
 *
 * plant: Required.
 *
 * Returns NULL if the call failed. Free the result with plant_free.
 */
plant_t *PlantsAPI_addPlant(apiClient_t *apiClient, plant_t *plant);

/*
 * DELETE /plants/{plantId}
 *
 * plantId: Required. Which plant. (format: int64)
 *
 * Deprecated.
 */
void PlantsAPI_removePlant(apiClient_t *apiClient, long plantId);

#include "../include/end.h"

#endif /* GARDEN_API_PLANTSAPI_H_ */
