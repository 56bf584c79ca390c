/* Bodies in pieces, items, files, and the media types of answers: the calls of streams.test.mjs, whose server answers by path. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "api/ChatAPI.h"
#include "api/StreamAPI.h"
#include "cases.h"

apiClient_t *newClient(const char *basePath)
{
    apiClient_t *client = apiClient_create_with_base_path(basePath, NULL);

    if (client != NULL) {
        client->timeout_ms = 20000;
    }
    return client;
}

/* The items that a callback has received, and the number after which it stops. */
typedef struct taken_t {
    cJSON *items;
    int most;
    size_t bytes;
    size_t most_bytes;
} taken_t;

static int isEnough(const taken_t *taken)
{
    return taken->most > 0 && cJSON_GetArraySize(taken->items) >= taken->most;
}

static int takeJob(void *data, void *item)
{
    taken_t *taken = data;
    job_t *job = item;

    cJSON_AddItemToArray(taken->items, cJSON_CreateString(job->job));
    job_free(job);
    return isEnough(taken);
}

static int takeEvent(void *data, void *item)
{
    taken_t *taken = data;
    event_t *event = item;

    cJSON_AddItemToArray(taken->items, event_convertToJSON(event));
    event_free(event);
    return isEnough(taken);
}

static int takeText(void *data, void *item)
{
    taken_t *taken = data;

    cJSON_AddItemToArray(taken->items, cJSON_CreateString(item));
    free(item);
    return isEnough(taken);
}

typedef void *(*call_t)(apiClient_t *);

static void *lines(apiClient_t *client) { return StreamAPI_lines(client); }
static void *sequence(apiClient_t *client) { return StreamAPI_sequence(client); }
static void *events(apiClient_t *client) { return StreamAPI_events(client); }
static void *chat(apiClient_t *client) { return ChatAPI_chat(client); }
static void *job(apiClient_t *client) { return StreamAPI_job(client); }
static void *jobs(apiClient_t *client) { return StreamAPI_jobs(client); }
static void *logText(apiClient_t *client) { return StreamAPI_log(client); }

/* Makes a call whose items are taken, and reports them. */
static void take(apiClient_t *client, const char *folder, call_t call, int (*function)(void *, void *), int most)
{
    taken_t taken = {cJSON_CreateArray(), most, 0, 0};

    at(client, folder);
    client->item_func = function;
    client->item_data = &taken;
    if (call(client) != NULL) {
        cJSON_AddItemToArray(taken.items, cJSON_CreateString("the function returned a value"));
    }
    report(client, taken.items);
    client->item_func = NULL;
}

static void items(apiClient_t *client)
{
    take(client, "lines", lines, takeJob, 0);
    take(client, "sequence", sequence, takeJob, 0);
    take(client, "events", events, takeEvent, 0);
    take(client, "data", chat, takeJob, 0);
    take(client, "values", job, takeJob, 0);
    take(client, "values", jobs, takeJob, 0);
    take(client, "array", jobs, takeJob, 0);
    take(client, "array", lines, takeJob, 0);
    take(client, "lines", jobs, takeJob, 0);
    take(client, "log", logText, takeText, 0);
    take(client, "events", logText, takeText, 0);
    take(client, "empty", lines, takeJob, 0);
    take(client, "odd-log", logText, takeText, 0);
    take(client, "no-mark-log", logText, takeText, 0);
    take(client, "empty", logText, takeText, 0);
    take(client, "marked-array", jobs, takeJob, 0);
    take(client, "marked-sequence", sequence, takeJob, 0);
    take(client, "spaced-lines", lines, takeJob, 0);
}

static void word(apiClient_t *client, const char *folder, char *(*call)(apiClient_t *))
{
    char *text;

    at(client, folder);
    text = call(client);
    report(client, text != NULL ? cJSON_CreateString(text) : NULL);
    free(text);
}

/* For a callback that is given no data. */
static apiClient_t *inner;

/* Calls the client that is running, whose call must be left as it is. */
static int callAgain(void *data, void *item)
{
    apiClient_t *client = data;

    job_free(item);
    if (StreamAPI_job(client) != NULL) {
        puts("the inner call returned a value");
    }
    apiClient_invoke(client, "/job", NULL, NULL, NULL, NULL, NULL, NULL, 0, "GET");
    apiClient_invoke(client, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
    return 0;
}

static int writeAgain(void *data, const char *bytes, size_t length)
{
    (void)bytes;
    (void)length;
    return callAgain(data, NULL);
}

static void finishAgain(void **bytes, long *length)
{
    (void)bytes;
    (void)length;
    callAgain(inner, NULL);
}

static void prepareAgain(CURL *handle)
{
    apiClient_t *client;

    curl_easy_getinfo(handle, CURLINFO_PRIVATE, &client);
    callAgain(client, NULL);
}

static size_t readAgain(void *data, char *buffer, size_t size)
{
    (void)size;
    buffer[0] = 'x';
    callAgain(data, NULL);
    return 1;
}

static int watchAgain(void *data, curl_off_t total, curl_off_t now, curl_off_t uploadTotal, curl_off_t uploaded)
{
    (void)total;
    (void)now;
    (void)uploadTotal;
    (void)uploaded;
    return callAgain(data, NULL);
}

static void callbacks(apiClient_t *client)
{
    const char *folders[] = {"lines", "endless-lines"};
    binary_t *file = binary_fromFunction(readAgain, client, -1, NULL);

    client->item_func = callAgain;
    client->item_data = client;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        at(client, folders[i]);
        lines(client);
        report(client, NULL);
    }
    client->item_func = NULL;
    client->write_func = writeAgain;
    client->write_data = client;
    at(client, "endless");
    StreamAPI_download(client);
    report(client, NULL);
    client->write_func = NULL;
    at(client, "upload");
    StreamAPI_upload(client, file);
    report(client, NULL);
    binary_free(file);
    client->progress_func = watchAgain;
    client->progress_data = client;
    at(client, "endless");
    StreamAPI_download(client);
    report(client, NULL);
    client->progress_func = NULL;
    inner = client;
    client->data_callback_func = finishAgain;
    at(client, "log");
    report(client, cJSON_CreateBool(logText(client) == NULL));
    client->data_callback_func = NULL;
    client->curl_pre_invoke_func = prepareAgain;
    report(client, cJSON_CreateBool(logText(client) == NULL));
    client->curl_pre_invoke_func = NULL;
    apiClient_invoke(client, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
    StreamAPI_upload(client, NULL);
    report(client, NULL);
    word(client, "log", StreamAPI_log);
}

static void endless(apiClient_t *client)
{
    take(client, "endless-lines", lines, takeJob, 5000);
    take(client, "endless-events", events, takeEvent, 3);
    take(client, "endless-array", jobs, takeJob, 5000);
    client->maxResponseBytes = 10000;
    take(client, "endless-line", lines, takeJob, 0);
    client->maxResponseBytes = 0;
    take(client, "lines", lines, takeJob, 0);
}

static void wrongItems(apiClient_t *client)
{
    take(client, "broken-lines", lines, takeJob, 0);
    take(client, "misfit-lines", lines, takeJob, 0);
    take(client, "error", lines, takeJob, 0);
    take(client, "endless-error", lines, takeJob, 0);
    client->maxResponseBytes = 1000;
    take(client, "endless-error", lines, takeJob, 0);
    take(client, "cut-array", jobs, takeJob, 0);
    take(client, "comma-array", jobs, takeJob, 0);
    take(client, "no-comma-array", jobs, takeJob, 0);
    take(client, "empty-array", jobs, takeJob, 0);
    take(client, "zero-events", events, takeEvent, 0);
    take(client, "zero-events", logText, takeText, 0);
}

static int count(void *data, const char *bytes, size_t length)
{
    taken_t *taken = data;

    taken->bytes += length;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] != 'x') {
            return 1;
        }
    }
    return taken->most_bytes > 0 && taken->bytes >= taken->most_bytes;
}

/* The most memory that the process has used, in kilobytes. */
static long used(void)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long peak = 0;

    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "VmHWM:", 6) == 0) {
            peak = atol(line + 6);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return peak;
}

static void pieces(apiClient_t *client)
{
    taken_t taken = {0};
    long before = used();

    client->write_func = count;
    client->write_data = &taken;
    at(client, "large");
    if (StreamAPI_download(client) == NULL) {
        report(client, cJSON_CreateNumber((double)taken.bytes));
    }
    report(client, cJSON_CreateNumber((double)(used() - before)));
    taken.bytes = 0;
    taken.most_bytes = 100000;
    at(client, "endless");
    StreamAPI_download(client);
    report(client, cJSON_CreateBool(taken.bytes >= 100000));
    taken.bytes = 0;
    taken.most_bytes = 0;
    at(client, "error");
    StreamAPI_download(client);
    report(client, cJSON_CreateNumber((double)taken.bytes));
    at(client, "redirect");
    client->follow_redirects = 1;
    StreamAPI_download(client);
    report(client, cJSON_CreateNumber((double)taken.bytes));
    taken.bytes = 0;
    apiClient_invoke(client, "/large", NULL, NULL, NULL, NULL, NULL, NULL, 0, "GET");
    report(client, cJSON_CreateNumber((double)taken.bytes));
    at(client, "empty");
    job(client);
    report(client, NULL);
}

/* The source of a streamed body: the number of letters left. */
typedef struct source_t {
    size_t left;
    int stops;
} source_t;

static size_t readLetters(void *data, char *buffer, size_t size)
{
    source_t *source = data;
    size_t length = source->left < size ? source->left : size;

    if (source->stops) {
        return BINARY_STOP;
    }
    memset(buffer, 'x', length);
    source->left -= length;
    return length;
}

static void upload(apiClient_t *client, binary_t *file)
{
    StreamAPI_upload(client, file);
    report(client, NULL);
    binary_free(file);
}

static void uploads(apiClient_t *client)
{
    const char *path = getenv("UPLOAD");
    source_t source = {3000000, 0};
    binary_t *again = binary_fromFile(path, NULL);
    long before = used();

    at(client, "upload");
    upload(client, binary_fromFile(path, NULL));
    upload(client, binary_fromFunction(readLetters, &source, 3000000, NULL));
    source.left = 2000000;
    upload(client, binary_fromFunction(readLetters, &source, -1, NULL));
    upload(client, binary_fromBytes("a\0b", 3, NULL));
    upload(client, binary_fromBytes(NULL, 0, NULL));
    upload(client, binary_fromFile(getenv("EMPTY"), NULL));
    upload(client, binary_fromFile("/proc/version", NULL));
    upload(client, binary_fromFile("/proc/self/smaps", NULL));
    StreamAPI_upload(client, again);
    report(client, NULL);
    upload(client, again);
    report(client, cJSON_CreateNumber((double)(used() - before)));
}

static void wrongUploads(apiClient_t *client)
{
    source_t source = {10, 0};
    binary_t *function = binary_fromFunction(readLetters, &source, 20, NULL);
    binary_t *file = binary_fromFile(getenv("UPLOAD"), NULL);
    list_t *files = strings((char *)file, NULL);
    value_request_t *value = value_request_new();
    cJSON *folder;

    at(client, "upload");
    upload(client, function);
    source.stops = 1;
    upload(client, binary_fromFunction(readLetters, &source, -1, NULL));
    source = (source_t){10, 0};
    function = binary_fromFunction(readLetters, &source, 10, NULL);
    StreamAPI_upload(client, function);
    report(client, NULL);
    upload(client, function);
    StreamAPI_form(client, file, files);
    report(client, NULL);
    list_freeList(files);
    binary_free(file);
    errno = 0;
    file = binary_fromFile("/", NULL);
    folder = cJSON_CreateBool(file == NULL && errno == EISDIR);
    binary_free(file);
    value->file = binary_fromBytes("a", 1, NULL);
    StreamAPI_value(client, value);
    report(client, folder);
    report(client, cJSON_CreateBool(binary_fromFile("/no/such/file", NULL) == NULL));
    value_request_free(value);
}

static void uploadRedirects(apiClient_t *client)
{
    const char *path = getenv("UPLOAD");
    source_t source = {10, 0};
    binary_t *file = binary_fromFile(path, NULL);

    client->follow_redirects = 1;
    at(client, "moved");
    upload(client, binary_fromFile(path, NULL));
    StreamAPI_form(client, file, NULL);
    report(client, NULL);
    binary_free(file);
    upload(client, binary_fromFunction(readLetters, &source, 10, NULL));
    source.left = 10;
    file = binary_fromFunction(readLetters, &source, 10, NULL);
    StreamAPI_form(client, file, NULL);
    report(client, NULL);
    binary_free(file);
}

static void names(apiClient_t *client)
{
    binary_t *file = binary_fromFile(getenv("UPLOAD"), NULL);
    binary_t *odd = binary_fromBytes("b", 1, "a \"b\"\r\n%22;é.png");
    uint8_t bytes[] = {'c'};
    binary_t plain = {bytes, 1};
    list_t *files = strings((char *)odd, (char *)&plain, NULL);

    at(client, "upload");
    StreamAPI_form(client, file, files);
    report(client, NULL);
    list_freeList(files);
    binary_free(file);
    binary_free(odd);
}

static void types(apiClient_t *client)
{
    job_t *report_;
    list_t *list;

    word(client, "quoted", StreamAPI_word);
    word(client, "log", StreamAPI_word);
    word(client, "quoted", StreamAPI_log);
    word(client, "array", StreamAPI_log);
    at(client, "lines");
    list = StreamAPI_jobs(client);
    report(client, list != NULL ? cJSON_CreateNumber((double)list->count) : NULL);
    list_free(list);
    at(client, "data");
    report(client, cJSON_CreateBool(ChatAPI_chat(client) == NULL));
    at(client, "unchanged");
    report_ = StreamAPI_report(client, "\"1\"");
    report(client, cJSON_CreateBool(report_ == NULL));
    job(client);
    report(client, NULL);
}

const wireCase_t cases[] = {
    {"items", items},
    {"callbacks", callbacks},
    {"endless", endless},
    {"wrongItems", wrongItems},
    {"pieces", pieces},
    {"uploads", uploads},
    {"wrongUploads", wrongUploads},
    {"uploadRedirects", uploadRedirects},
    {"names", names},
    {"types", types},
    {NULL, NULL},
};
