/* Finds the items of a response: lines, records, events and JSON values. */
#include <stdio.h>
#include <string.h>
#include "apiInternal.h"
#include "jsonInternal.h"

static const char MARK[] = "\xef\xbb\xbf"; /* byte order mark */
#define MARK_LENGTH (sizeof MARK - 1)

static void clearEvent(apiEvent_t *event) {
    apiText_clear(&event->data);
    apiText_clear(&event->name);
    apiText_clear(&event->id);
    apiText_clear(&event->retry);
    memset(event, 0, sizeof *event);
}

void apiItems_clear(apiItems_t *items) {
    apiText_clear(&items->text);
    clearEvent(&items->event);
}

size_t apiItems_held(const apiItems_t *items) {
    return items->text.length + items->event.data.length + items->event.name.length + items->event.id.length;
}

/* Empties the buffer but keeps its memory. */
static void restart(apiText_t *text) {
    text->length = 0;
}

static int isBlank(const apiText_t *text) {
    const char *content = apiText_get(text);
    return strspn(content, " \t\r\n") == text->length;
}

static int take(apiItems_t *items, const char *text, size_t length) {
    int result = items->take(items, text, length);
    items->count++;
    return result;
}

/* Blank text is an item only if it is a line of text. */
static int takeText(apiItems_t *items) {
    int result = 0;
    if (items->text.failed) {
        return apiClient_failMemory(items->client);
    }
    if (items->framing == apiBody_text || !isBlank(&items->text)) {
        result = take(items, items->text.data, items->text.length);
    }
    restart(&items->text);
    return result;
}

/* Removes the carriage return before a line feed. */
static void trimReturn(apiText_t *line) {
    if (!line->failed && line->length > 0 && line->data[line->length - 1] == '\r') {
        line->data[--line->length] = '\0';
    }
}

static void readLine(apiEvent_t *event, const char *line, size_t length) {
    const char *colon = memchr(line, ':', length);
    size_t name = colon != NULL ? (size_t)(colon - line) : length;
    const char *value = colon != NULL ? colon + 1 : line + length;
    size_t value_length = (size_t)(line + length - value);
    if (value_length > 0 && *value == ' ') {
        value++;
        value_length--;
    }
    if (name == 4 && memcmp(line, "data", 4) == 0) {
        apiText_add(&event->data, event->has_data ? "\n" : "");
        apiText_append(&event->data, value, value_length);
        event->has_data = 1;
    } else if (name == 5 && memcmp(line, "event", 5) == 0) {
        apiText_clear(&event->name);
        apiText_append(&event->name, value, value_length);
        event->has_name = 1;
    } else if (name == 2 && memcmp(line, "id", 2) == 0) {
        apiText_clear(&event->id);
        apiText_append(&event->id, value, value_length);
        event->has_id = 1;
    } else if (name == 5 && memcmp(line, "retry", 5) == 0) {
        apiText_t digits = {NULL, 0, 0, 0};
        apiText_append(&digits, value, value_length);
        if (digits.failed || (digits.length > 0 && strspn(digits.data, "0123456789") == digits.length)) {
            apiText_clear(&event->retry);
            event->retry = digits;
        } else {
            apiText_clear(&digits);
        }
    }
}

/* The data that ends a stream before its body ends, unless the events themselves are its items. */
static int isEnd(const apiItems_t *items) {
    return items->framing != apiBody_events && strcmp(apiText_get(&items->event.data), "[DONE]") == 0;
}

/* Reads a line of events as defined in the HTML standard. An event without an empty line after it is ignored. */
static int takeLine(apiItems_t *items) {
    apiEvent_t *event = &items->event;
    const char *line = apiText_get(&items->text);
    size_t length = items->text.length;
    int result = 0;
    if (length > 0) {
        readLine(event, line, length);
    }
    if (items->text.failed || event->data.failed || event->name.failed || event->id.failed || event->retry.failed) {
        return apiClient_failMemory(items->client);
    }
    if (length == 0) {
        items->has_ended = event->has_data && isEnd(items);
        if (event->has_data && !items->has_ended) {
            result = take(items, apiText_get(&event->data), event->data.length);
        }
        clearEvent(event);
    }
    restart(&items->text);
    return result;
}

static int feedEvents(apiItems_t *items, const char *at, const char *end) {
    int result = 0;
    while (at < end && result == 0 && !items->has_ended) {
        const char *line = at;
        if (items->after_return && *at == '\n') {
            line++;
            at++;
        }
        items->after_return = 0;
        while (at < end && *at != '\n' && *at != '\r') {
            at++;
        }
        apiText_append(&items->text, line, (size_t)(at - line));
        if (at < end) {
            items->after_return = *at == '\r';
            at++;
            result = takeLine(items);
        }
    }
    return result;
}

static int feedPieces(apiItems_t *items, const char *at, const char *end, char separator) {
    int result = 0;
    while (at < end && result == 0) {
        const char *next = memchr(at, separator, (size_t)(end - at));
        apiText_append(&items->text, at, (size_t)((next != NULL ? next : end) - at));
        if (next == NULL) {
            return 0;
        }
        if (items->framing == apiBody_text) {
            trimReturn(&items->text);
        }
        result = takeText(items);
        at = next + 1;
    }
    return result;
}

/* Returns whether the character is the last one of a value, which is not in a list. */
static int endsValue(apiItems_t *items, char c) {
    if (items->in_string) {
        if (items->is_escaped || c == '\\') {
            items->is_escaped = !items->is_escaped;
            return 0;
        }
        items->in_string = c != '"';
        return !items->in_string && items->depth == 0;
    }
    switch (c) {
    case ' ':
    case '\t':
    case '\r':
    case '\n':
        return items->has_begun && items->depth == 0;
    case '"':
        items->in_string = 1;
        break;
    case '{':
    case '[':
        items->depth++;
        break;
    case '}':
    case ']':
        items->depth--;
        break;
    default:
        break;
    }
    items->has_begun = 1;
    return (c == '}' || c == ']') && items->depth <= 0;
}

/* Takes an entry of a list, with the mark after it. Only an empty list has none. */
static int takeEntry(apiItems_t *items, char mark) {
    int result = 0;
    if (items->text.failed) {
        return apiClient_failMemory(items->client);
    }
    if (mark != ']' || items->entries > 0 || !isBlank(&items->text)) {
        result = take(items, apiText_get(&items->text), items->text.length);
    }
    items->entries++;
    items->in_list = mark != ']';
    return result;
}

/* The entries of a list are values as well, if the description has a list. */
static int feedValues(apiItems_t *items, const char *at, const char *end) {
    const char *start = at;
    int result = 0;
    while (at < end && result == 0) {
        char c = *at++;
        if (items->reads_list && !items->in_list && !items->has_begun && c == '[') {
            items->in_list = 1;
            items->entries = 0;
            start = at;
            continue;
        }
        int ends_entry = items->in_list && items->depth <= 0 && !items->in_string && (c == ',' || c == ']');
        if (ends_entry || (endsValue(items, c) && !items->in_list)) {
            apiText_append(&items->text, start, (size_t)(at - start) - (size_t)ends_entry);
            result = ends_entry ? takeEntry(items, c) : takeText(items);
            restart(&items->text);
            items->depth = 0;
            items->has_begun = 0;
        }
        if (!items->has_begun) {
            start = at; /* white space before a value is not kept */
        }
    }
    apiText_append(&items->text, start, (size_t)(at - start));
    return result;
}

static int hasEvents(const apiItems_t *items) {
    return items->framing == apiBody_events || items->framing == apiBody_eventData ||
           items->framing == apiBody_eventText;
}

static int feed(apiItems_t *items, const char *data, size_t length) {
    if (hasEvents(items)) {
        return feedEvents(items, data, data + length);
    }
    switch (items->framing) {
    case apiBody_text:
    case apiBody_jsonLines:
        return feedPieces(items, data, data + length, '\n');
    case apiBody_jsonSequence:
        return feedPieces(items, data, data + length, '\x1e');
    default:
        return feedValues(items, data, data + length);
    }
}

/* Passes on the bytes that looked like the start of a byte order mark. */
static int feedMark(apiItems_t *items) {
    size_t length = items->mark;
    items->mark = MARK_LENGTH;
    return feed(items, MARK, length);
}

int apiItems_feed(apiItems_t *items, const char *data, size_t length) {
    for (; items->mark < MARK_LENGTH && length > 0; data++, length--) {
        if (*data != MARK[items->mark]) {
            if (feedMark(items) != 0) {
                return -1;
            }
            break;
        }
        items->mark++;
    }
    return feed(items, data, length);
}

int apiItems_end(apiItems_t *items) {
    if (items->mark < MARK_LENGTH && feedMark(items) != 0) {
        return -1;
    }
    if (items->in_list) {
        return apiClient_fail(items->client, apiError_response, "the response ended within a list");
    }
    int is_complete = items->text.length == 0 && !items->text.failed;
    return hasEvents(items) || is_complete ? 0 : takeText(items);
}

static cJSON *eventJson(const apiEvent_t *event) {
    cJSON *item = cJSON_CreateObject();
    double retry = 0;
    int has_retry = event->retry.length > 0 && jsonText_parseNumber(event->retry.data, &retry) == 0;
    if (item == NULL || (event->has_id && !cJSON_AddStringToObject(item, "id", apiText_get(&event->id))) ||
        (event->has_name && !cJSON_AddStringToObject(item, "event", apiText_get(&event->name))) ||
        !cJSON_AddStringToObject(item, "data", apiText_get(&event->data)) ||
        (has_retry && !cJSON_AddNumberToObject(item, "retry", retry))) {
        cJSON_Delete(item);
        return NULL;
    }
    return item;
}

/* Refuses text that would end early in C. Returns 0, or -1 after setting the error of the client. */
static int checkText(apiItems_t *items, const char *text, size_t length) {
    if (memchr(text, '\0', length) == NULL) {
        return 0;
    }
    return apiClient_fail(items->client, apiError_response,
                          "item %lu of the response contains U+0000, which would end the text",
                          (unsigned long)items->count);
}

cJSON *apiItems_json(apiItems_t *items, const char *text, size_t length) {
    cJSON *item;
    if (items->framing != apiBody_events && items->framing != apiBody_eventText) {
        item = jsonText_parseWithLength(text, length);
        if (item == NULL) {
            apiResponse_failJson(items->client, (long)items->count, text, length);
        }
        return item;
    }
    if (checkText(items, text, length) != 0) {
        return NULL;
    }
    item = items->framing == apiBody_events ? eventJson(&items->event) : cJSON_CreateString(text);
    if (item == NULL) {
        apiClient_failMemory(items->client);
    }
    return item;
}

/* Passes a value to the program, which owns it from then on. */
static int giveValue(apiItems_t *items, void *value) {
    apiClient_t *client = items->client;
    if (client->item_func(client->item_data, value) == 0) {
        return 0;
    }
    return apiClient_fail(client, apiError_cancelled, "item_func cancelled the call");
}

/* Passes the entries of a list to the program, and frees the rest. */
static int giveEntries(apiItems_t *items, void *boxed) {
    const jsonType_t *type = &items->response->type;
    const void *value = boxed;
    int result = 0;
    jsonType_resolve(&type, &value);
    list_t *list = (list_t *)value;
    while (list != NULL && list->firstEntry != NULL && result == 0) {
        void *data = list->firstEntry->data;
        list_removeElement(list, list->firstEntry);
        result = giveValue(items, data);
    }
    jsonValue_free(&items->response->type, boxed);
    return result;
}

/* Makes a list of the item, because that is what the response's type describes. */
static cJSON *listOf(apiItems_t *items, cJSON *json) {
    cJSON *list = cJSON_CreateArray();
    if (list == NULL || !cJSON_AddItemToArray(list, json)) {
        cJSON_Delete(list);
        cJSON_Delete(json);
        apiClient_failMemory(items->client);
        return NULL;
    }
    return list;
}

int apiItems_give(apiItems_t *items, const char *text, size_t length) {
    apiClient_t *client = items->client;
    int is_list = apiResponse_isList(items->response);
    if (items->response->type.kind == jsonKind_string && items->framing != apiBody_json) {
        if (checkText(items, text, length) != 0) {
            return -1;
        }
        char *copy = jsonText_copy(text);
        return copy != NULL ? giveValue(items, copy) : apiClient_failMemory(client);
    }
    cJSON *json = apiItems_json(items, text, length);
    if (json != NULL && is_list) {
        json = listOf(items, json);
    }
    if (json == NULL) {
        return -1;
    }
    char name[48];
    int ok;
    void *value = jsonValue_parse(&items->response->type, json, &ok);
    cJSON_Delete(json);
    if (!ok) {
        snprintf(name, sizeof name, "item %lu of the response", (unsigned long)items->count);
        return apiClient_failValue(client, apiError_response, name);
    }
    return is_list ? giveEntries(items, value) : giveValue(items, value);
}
