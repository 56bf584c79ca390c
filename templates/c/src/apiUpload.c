/* Forms of several parts, and bodies that are read while they are sent. */
#include <stdio.h>
#include <stdlib.h>
#include "apiInternal.h"
#include "jsonInternal.h"

apiUpload_t *apiUpload_add(apiRequest_t *request, binaryFile_t *file) {
    for (const apiUpload_t *other = request->uploads; other != NULL; other = other->next) {
        if (other->file == file) {
            /* Both parts would read from one position. */
            apiClient_fail(request->client, apiError_argument,
                           "a binary that is read while it is sent is in two parts of the form: create one for each");
            return NULL;
        }
    }
    if (binaryFile_rewind(file) != 0) {
        apiClient_fail(request->client, apiError_argument, "a binary has been sent before and cannot be read again");
        return NULL;
    }
    apiUpload_t *upload = calloc(1, sizeof(apiUpload_t));
    if (upload == NULL) {
        apiClient_failMemory(request->client);
        return NULL;
    }
    upload->client = request->client;
    upload->file = file;
    upload->next = request->uploads;
    request->uploads = upload;
    return upload;
}

void apiUpload_free(apiUpload_t *upload) {
    while (upload != NULL) {
        apiUpload_t *next = upload->next;
        free(upload);
        upload = next;
    }
}

size_t apiUpload_read(char *buffer, size_t size, size_t count, void *pointer) {
    apiUpload_t *upload = pointer;
    size_t length = 0;
    switch (binaryFile_read(upload->file, buffer, size * count, &length)) {
    case binaryRead_ok:
        return length;
    case binaryRead_stopped:
        apiClient_fail(upload->client, apiError_cancelled, "the function that reads the body cancelled the call");
        break;
    case binaryRead_failed:
        apiClient_fail(upload->client, apiError_argument, "the file that is sent cannot be read");
        break;
    case binaryRead_short:
        apiClient_fail(upload->client, apiError_argument, "the body that is sent ended before its length");
        break;
    }
    return CURL_READFUNC_ABORT;
}

int apiUpload_seek(void *pointer, curl_off_t offset, int origin) {
    apiUpload_t *upload = pointer;
    if (offset == 0 && origin == SEEK_SET && binaryFile_rewind(upload->file) == 0) {
        return CURL_SEEKFUNC_OK;
    }
    apiClient_fail(upload->client, apiError_transfer,
                   "the body would have to be sent again, but its beginning cannot be read again");
    return CURL_SEEKFUNC_FAIL;
}

int apiMime_begin(apiRequest_t *request, const char *content_type) {
    request->mime = curl_mime_init(request->client->state->curl);
    if (request->mime == NULL) {
        return apiClient_failMemory(request->client);
    }
    /* libcurl appends the boundary. */
    return apiRequest_setHeader(request, "Content-Type", content_type);
}

/* Quotes names in forms like browsers do. */
static void addQuoted(apiText_t *text, const char *name) {
    apiText_add(text, "\"");
    for (const char *at = name; *at != '\0'; at++) {
        switch (*at) {
        case '"':
            apiText_add(text, "%22");
            break;
        case '\r':
            apiText_add(text, "%0D");
            break;
        case '\n':
            apiText_add(text, "%0A");
            break;
        default:
            apiText_append(text, at, 1);
            break;
        }
    }
    apiText_add(text, "\"");
}

static struct curl_slist *disposition(const char *name, const char *file_name) {
    apiText_t text = {NULL, 0, 0, 0};
    apiText_add(&text, "Content-Disposition: form-data; name=");
    addQuoted(&text, name);
    if (file_name != NULL) {
        apiText_add(&text, "; filename=");
        addQuoted(&text, file_name);
    }
    struct curl_slist *headers = text.failed ? NULL : curl_slist_append(NULL, apiText_get(&text));
    apiText_clear(&text);
    return headers;
}

/* Adds a part with its headers. The type may be NULL. Without a name, it has no Content-Disposition. */
static int addPart(apiRequest_t *request, curl_mimepart *part, CURLcode code, const char *name, const char *file_name,
                   const char *type) {
    if (code == CURLE_OK && type != NULL) {
        code = curl_mime_type(part, type);
    }
    if (code == CURLE_OK && name != NULL) {
        struct curl_slist *headers = disposition(name, file_name);
        code = headers != NULL ? curl_mime_headers(part, headers, 1) : CURLE_OUT_OF_MEMORY;
        if (code != CURLE_OK) {
            curl_slist_free_all(headers);
        }
    }
    return code == CURLE_OK ? 0 : apiClient_failMemory(request->client);
}

int apiMime_add(apiRequest_t *request, const char *name, const char *type, const void *data, size_t length) {
    curl_mimepart *part = curl_mime_addpart(request->mime);
    CURLcode code = part != NULL ? curl_mime_data(part, length > 0 ? data : "", length) : CURLE_OUT_OF_MEMORY;
    return addPart(request, part, code, name, NULL, type);
}

int apiMime_addFile(apiRequest_t *request, const char *name, const char *type, const binary_t *binary) {
    binaryFile_t *file = binaryFile_of(binary);
    curl_mimepart *part = curl_mime_addpart(request->mime);
    CURLcode code = CURLE_OUT_OF_MEMORY;
    const char *file_name = name;
    if (file == NULL) {
        if (part != NULL) {
            code = curl_mime_data(part, binary->len > 0 ? (const char *)binary->data : "", binary->len);
        }
    } else {
        apiUpload_t *upload = apiUpload_add(request, file);
        if (upload == NULL) {
            return -1;
        }
        if (part != NULL) {
            code = curl_mime_data_cb(part, binaryFile_length(file), apiUpload_read, apiUpload_seek, NULL, upload);
        }
        file_name = binaryFile_name(file) != NULL ? binaryFile_name(file) : name;
    }
    return addPart(request, part, code, name, file_name, type);
}
