// The public headers in C++, and calls through them.
#include "include/apiClient.h"
#include "include/apiOperation.h"
#include "include/binary.h"
#include "include/jsonModel.h"
#include "include/keyValuePair.h"
#include "include/list.h"
#include "model/any_type.h"
#include "model/object.h"
#include <cstdio>

int main() {
    apiClient_t *client = apiClient_create();
    list_t *list = list_createList();
    int number = 1;
    if (client == nullptr || list == nullptr || list_addElement(list, &number) != 0) {
        return 1;
    }
    long sum = 0;
    listEntry_t *entry;
    list_ForEach(entry, list) {
        sum += *static_cast<int *>(entry->data);
    }
    any_type_t *any = object_create();
    cJSON *json = object_convertToJSON(any);
    bool is_null = cJSON_IsNull(json);
    cJSON_Delete(json);
    object_free(any);
    list_freeList(list);
    apiClient_free(client);
    std::printf("headers: %d failed\n", sum == 1 && is_null ? 0 : 1);
    return sum == 1 && is_null ? 0 : 1;
}
