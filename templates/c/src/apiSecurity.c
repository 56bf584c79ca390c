/* Selects and sends the credentials of a call. */
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"
#include "jsonInternal.h"

static const char *textAt(const apiClient_t *client, size_t offset) {
    const char *text = jsonStruct_pointer(client, offset);
    return text != NULL ? text : "";
}

/* Returns the key for the scheme, or "" if there is none. */
static const char *keyOf(const apiClient_t *client, const apiSecurity_t *scheme) {
    const list_t *keys = jsonStruct_pointer(client, scheme->offset);
    const listEntry_t *entry;
    list_ForEach(entry, keys) {
        const keyValuePair_t *pair = entry->data;
        if (pair != NULL && pair->key != NULL && pair->value != NULL && strcmp(pair->key, scheme->name) == 0) {
            return pair->value;
        }
    }
    return "";
}

static int isSet(const apiClient_t *client, const apiSecurity_t *scheme) {
    switch (scheme->scheme) {
    case apiScheme_key:
        return keyOf(client, scheme)[0] != '\0';
    case apiScheme_basic:
        return textAt(client, scheme->offset)[0] != '\0' || textAt(client, scheme->offset2)[0] != '\0';
    case apiScheme_bearer:
        return textAt(client, scheme->offset)[0] != '\0';
    }
    return 0;
}

static int setAuthorization(apiRequest_t *request, const char *scheme, const char *credential) {
    apiText_t value = {NULL, 0, 0, 0};
    apiText_add(&value, scheme);
    apiText_add(&value, credential);
    int result = value.failed ? apiClient_failMemory(request->client)
                              : apiRequest_setHeader(request, "Authorization", apiText_get(&value));
    apiText_clear(&value);
    return result;
}

static int setBasic(apiRequest_t *request, const apiSecurity_t *scheme) {
    apiText_t pair = {NULL, 0, 0, 0};
    apiText_add(&pair, textAt(request->client, scheme->offset));
    apiText_add(&pair, ":");
    apiText_add(&pair, textAt(request->client, scheme->offset2));
    char *encoded = pair.failed ? NULL : jsonBytes_encode(pair.data, pair.length);
    int result = setAuthorization(request, "Basic ", encoded);
    free(encoded);
    apiText_clear(&pair);
    return result;
}

static int setKey(apiRequest_t *request, const apiSecurity_t *scheme) {
    const char *key = keyOf(request->client, scheme);
    if (scheme->place == apiPlace_header) {
        return apiRequest_setHeader(request, scheme->name, key);
    }
    if (scheme->place == apiPlace_cookie) {
        apiText_t cookie = {NULL, 0, 0, 0};
        apiText_add(&cookie, scheme->name);
        apiText_add(&cookie, "=");
        apiText_add(&cookie, key);
        int result = apiRequest_addCookies(request, &cookie);
        apiText_clear(&cookie);
        return result;
    }
    apiText_t *query = apiRequest_nextQuery(request);
    apiText_encode(query, scheme->name, apiEncode_all);
    apiText_add(query, "=");
    apiText_encode(query, key, apiEncode_all);
    return 0;
}

static int setCredential(apiRequest_t *request, const apiSecurity_t *scheme) {
    switch (scheme->scheme) {
    case apiScheme_key:
        return setKey(request, scheme);
    case apiScheme_basic:
        return setBasic(request, scheme);
    case apiScheme_bearer:
        return setAuthorization(request, "Bearer ", textAt(request->client, scheme->offset));
    }
    return 0;
}

/*
 * Selects the first fully configured alternative. If there is none and anonymous calls are not allowed, selects
 * the first partially configured one and lets the server decide.
 */
static size_t chooseAlternative(const apiClient_t *client, const apiOperation_t *operation) {
    size_t partial = operation->security_count;
    size_t start = 0;
    int all = 1;
    int any = 0;
    for (size_t i = 0; i < operation->security_count; i++) {
        int set = isSet(client, &operation->security[i]);
        all &= set;
        any |= set;
        if (!operation->security[i].last && i + 1 < operation->security_count) {
            continue;
        }
        if (all) {
            return start;
        }
        if (any && partial == operation->security_count && !operation->anonymous) {
            partial = start;
        }
        start = i + 1;
        all = 1;
        any = 0;
    }
    return partial;
}

int apiSecurity_write(apiRequest_t *request, const apiOperation_t *operation) {
    for (size_t i = chooseAlternative(request->client, operation); i < operation->security_count; i++) {
        const apiSecurity_t *scheme = &operation->security[i];
        if (isSet(request->client, scheme) && setCredential(request, scheme) != 0) {
            return -1;
        }
        if (scheme->last) {
            break;
        }
    }
    return 0;
}
