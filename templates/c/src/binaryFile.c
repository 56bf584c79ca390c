/* Binaries that are read while they are sent. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "jsonInternal.h"

struct binaryFile_t {
    binary_t binary; /* the program has a pointer to this; its `data` is the marker */
    char *name;
    int64_t length; /* -1 if unknown */
    int64_t sent;
    FILE *file;  /* one of these three is the source */
    char *bytes;
    size_t (*read_func)(void *, char *, size_t);
    void *read_data;
};

/* Tells these binaries from those that hold their bytes, which programs may also make without a function. */
static uint8_t marker;

binaryFile_t *binaryFile_of(const binary_t *binary) {
    return binary != NULL && binary->data == &marker ? (binaryFile_t *)binary : NULL;
}

const char *binaryFile_name(const binaryFile_t *file) {
    return file->name;
}

int64_t binaryFile_length(const binaryFile_t *file) {
    return file->length;
}

static binaryFile_t *create(const char *fileName) {
    binaryFile_t *file = calloc(1, sizeof(binaryFile_t));
    char *name = jsonText_copy(fileName);
    if (file == NULL || (fileName != NULL && name == NULL)) {
        free(file);
        free(name);
        return NULL;
    }
    file->binary.data = &marker;
    file->name = name;
    file->length = -1;
    return file;
}

void binaryFile_free(binaryFile_t *file) {
    if (file->file != NULL) {
        fclose(file->file);
    }
    free(file->bytes);
    free(file->name);
    free(file);
}

static const char *lastPart(const char *path) {
#ifdef _WIN32
    const char *separators = "/\\:";
#else
    const char *separators = "/";
#endif
    const char *part;
    while ((part = strpbrk(path, separators)) != NULL) {
        path = part + 1;
    }
    return path;
}

/*
 * Stores the length. It stays unknown for pipes and for files that have another length than they say, such as those in
 * /proc and /sys. Returns 0, or -1 if the file cannot be read: a directory can be opened.
 */
static int measure(binaryFile_t *file) {
    char start[4097]; /* files in /sys say that they have 4096 bytes */
    FILE *source = file->file;
    if (fseek(source, 0, SEEK_END) != 0) {
        return 0;
    }
    int64_t length = ftell(source);
    rewind(source);
    int64_t count = (int64_t)fread(start, 1, sizeof start, source);
    if (ferror(source)) {
        return -1;
    }
    int is_right = feof(source) ? count == length : count <= length;
    file->length = is_right ? length : -1;
    rewind(source);
    return 0;
}

binary_t *binary_fromFile(const char *path, const char *fileName) {
    binaryFile_t *file = path != NULL ? create(fileName != NULL ? fileName : lastPart(path)) : NULL;
    if (file == NULL) {
        return NULL;
    }
    file->file = fopen(path, "rb");
    if (file->file == NULL || measure(file) != 0) {
        int problem = errno;
        binaryFile_free(file);
        errno = problem;
        return NULL;
    }
    return &file->binary;
}

binary_t *binary_fromBytes(const void *bytes, size_t length, const char *fileName) {
    if ((bytes == NULL && length > 0) || length > SIZE_MAX / 2) {
        return NULL;
    }
    binaryFile_t *file = create(fileName);
    char *copy = malloc(length > 0 ? length : 1);
    if (file == NULL || copy == NULL) {
        free(copy);
        if (file != NULL) {
            binaryFile_free(file);
        }
        return NULL;
    }
    if (length > 0) {
        memcpy(copy, bytes, length);
    }
    file->bytes = copy;
    file->length = (int64_t)length;
    return &file->binary;
}

binary_t *binary_fromFunction(size_t (*read_func)(void *, char *, size_t), void *read_data, int64_t length,
                              const char *fileName) {
    binaryFile_t *file = read_func != NULL ? create(fileName) : NULL;
    if (file == NULL) {
        return NULL;
    }
    file->read_func = read_func;
    file->read_data = read_data;
    file->length = length >= 0 ? length : -1;
    return &file->binary;
}

int binaryFile_rewind(binaryFile_t *file) {
    if (file->sent > 0 && file->bytes == NULL && (file->file == NULL || fseek(file->file, 0, SEEK_SET) != 0)) {
        return -1;
    }
    file->sent = 0;
    return 0;
}

binaryRead_e binaryFile_read(binaryFile_t *file, char *buffer, size_t size, size_t *count) {
    binaryRead_e result = binaryRead_ok;
    int64_t left = file->length - file->sent;
    if (file->length >= 0 && left < (int64_t)size) {
        size = (size_t)left;
    }
    if (size == 0) {
        *count = 0;
    } else if (file->bytes != NULL) {
        memcpy(buffer, file->bytes + file->sent, size);
        *count = size;
    } else if (file->file != NULL) {
        *count = fread(buffer, 1, size, file->file);
        result = ferror(file->file) ? binaryRead_failed : binaryRead_ok;
    } else {
        *count = file->read_func(file->read_data, buffer, size);
        result = *count > size ? binaryRead_stopped : binaryRead_ok;
    }
    if (result == binaryRead_ok && *count == 0 && size > 0 && file->length >= 0) {
        result = binaryRead_short;
    }
    if (result == binaryRead_ok) {
        file->sent += (int64_t)*count;
    }
    return result;
}
