/*
 * libFuzzer: the bytes are the body of a response, read in each way; and where they are JSON, a value that is written
 * in every style and encoding.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "tables.h"
#include "src/apiInternal.h"
#include "src/jsonInternal.h"

static const jsonType_t items_type = {jsonKind_list, 0, &any_type, NULL, NULL};
static const jsonType_t binary_type = {jsonKind_binary, 0, NULL, NULL, NULL};
static apiClient_t *client;

static void receive(const uint8_t *data, size_t size, apiBody_e body, const jsonType_t *type) {
    apiResponse_t response = {200, 299, body, *type, NULL, 0};
    apiOperation_t operation = {"fuzz", "GET", "/", NULL, NULL, NULL, apiBody_none, NULL, 0, &response, 1, NULL, 0, 0};
    apiClient_begin(client, "fuzz");
    client->response_code = 200;
    client->dataReceived = malloc(size + 1);
    memcpy(client->dataReceived, data, size);
    ((char *)client->dataReceived)[size] = '\0';
    client->dataReceivedLen = (long)size;
    void *value = apiResponse_read(client, &operation);
    client->state->is_running = 0;
    if ((value == NULL) != (client->error != apiError_none)) {
        abort();
    }
    jsonValue_free(type, value);
    for (const char *at = client->errorMessage; *at != '\0'; at++) {
        if (jsonText_character(at, at + strlen(at), NULL) == 0 ? (*at & 0xc0) != 0x80 : *at >= 0 && *at < ' ') {
            abort();
        }
    }
}

/* The items that were found, one after another. */
static apiText_t found;

static int note(apiItems_t *items, const char *text, size_t length) {
    (void)items;
    apiText_append(&found, text, length);
    apiText_append(&found, "|", 1);
    return 0;
}

static apiText_t split(const uint8_t *data, size_t size, apiBody_e framing, size_t piece) {
    apiItems_t items = {0};
    items.client = client;
    items.framing = framing;
    items.take = note;
    items.reads_list = 1;
    memset(&found, 0, sizeof found);
    for (size_t at = 0; at < size; at += piece) {
        apiItems_feed(&items, (const char *)data + at, size - at < piece ? size - at : piece);
    }
    apiItems_end(&items);
    apiItems_clear(&items);
    return found;
}

/* The pieces in which bytes arrive do not matter. */
static void splitAnywhere(const uint8_t *data, size_t size) {
    for (int framing = apiBody_json; framing <= apiBody_jsonSequence; framing++) {
        apiText_t whole = split(data, size, (apiBody_e)framing, size + 1);
        for (size_t piece = 1; piece < 4; piece++) {
            apiText_t again = split(data, size, (apiBody_e)framing, piece);
            if (again.length != whole.length || memcmp(apiText_get(&again), apiText_get(&whole), whole.length) != 0) {
                abort();
            }
            apiText_clear(&again);
        }
        apiText_clear(&whole);
    }
}

static void style(const cJSON *json) {
    for (int style = apiStyle_none; style <= apiStyle_cookie; style++) {
        for (int encode = apiEncode_all; encode <= apiEncode_none; encode++) {
            for (int explode = 0; explode <= 1; explode++) {
                apiText_t text = {NULL, 0, 0, 0};
                apiStyling_t styling = {"a b", (apiStyle_e)style, explode, (apiEncode_e)encode, '&'};
                size_t parts = apiStyle_write(&text, &styling, json);
                int is_open = encode == apiEncode_all && strpbrk(apiText_get(&text), " \"#<>?/\r\n") != NULL;
                if ((parts == 0 && text.length > 0) || text.failed || is_open) {
                    abort();
                }
                apiText_clear(&text);
            }
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (client == NULL) {
        client = apiClient_create();
    }
    receive(data, size, apiBody_events, &items_type);
    receive(data, size, apiBody_jsonLines, &items_type);
    receive(data, size, apiBody_jsonSequence, &items_type);
    receive(data, size, apiBody_json, &string_type);
    receive(data, size, apiBody_json, &any_type);
    receive(data, size, apiBody_text, &string_type);
    receive(data, size, apiBody_binary, &binary_type);
    splitAnywhere(data, size);
    cJSON *json = jsonText_parseWithLength((const char *)data, size);
    if (json != NULL) {
        style(json);
    }
    cJSON_Delete(json);
    return 0;
}
