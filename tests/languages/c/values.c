/* See values.h. Each row has a process of its own, so that the sanitizers end or blame one row, and the others go on. */
#include "values.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char shown[1 << 16];

const char *showText(const char *text)
{
    char *end = shown;

    *end++ = '"';
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < 0x20 || *text == '"' || *text == '\\') {
            end += sprintf(end, "\\u%04x", *text);
        } else {
            *end++ = *text;
        }
    }
    strcpy(end, "\"");
    return shown;
}

const char *showInt(const int *value)
{
    sprintf(shown, "%d", *value);
    return shown;
}

const char *showLong(const long *value)
{
    sprintf(shown, "%ld", *value);
    return shown;
}

/* With as few digits as tell the number from all others. */
const char *showFloat(const float *value)
{
    for (int digits = 1; digits <= 9; digits++) {
        sprintf(shown, "%.*g", digits, (double)*value);
        if (strtof(shown, NULL) == *value) {
            break;
        }
    }
    return shown;
}

const char *showDouble(const double *value)
{
    for (int digits = 1; digits <= 17; digits++) {
        sprintf(shown, "%.*g", digits, *value);
        if (strtod(shown, NULL) == *value) {
            break;
        }
    }
    return shown;
}

const char *showAny(const object_t *value)
{
    return value->temporary != NULL ? value->temporary : "null";
}

const char *showOther(const void *value)
{
    (void)value;
    return "not read as a whole";
}

const char *showBoolean(const int *value)
{
    return *value ? "true" : "false";
}

const char *showEnum(const char *listed, const char *unlisted)
{
    return showText(listed != NULL ? listed : unlisted != NULL ? unlisted : "neither listed nor unlisted");
}

const char *showIntegerEnum(const char *listed, const char *unlisted)
{
    return listed != NULL ? listed : unlisted != NULL ? unlisted : "neither listed nor unlisted";
}

int isOneOf(const object_t *value, const char *beginnings)
{
    const char *text = value->temporary;

    return text != NULL && strchr(beginnings, *text) != NULL;
}

object_t *newAny(const char *json)
{
    object_t *value = object_create();

    value->temporary = newString(json);
    return value;
}

listEntry_t *entryOf(list_t *map, const char *key)
{
    listEntry_t *entry;

    list_ForEach(entry, map)
    {
        if (strcmp(((keyValuePair_t *)entry->data)->key, key) == 0) {
            return entry;
        }
    }
    return NULL;
}

void **valueOf(listEntry_t *entry)
{
    return &((keyValuePair_t *)entry->data)->value;
}

void tell(const char *row, int index, const char *what, const char *text)
{
    printf("%s\t%d\t%s\t", row, index, what);
    for (; *text != '\0'; text++) {
        putchar((unsigned char)*text < 0x20 ? ' ' : *text);
    }
    putchar('\n');
    fflush(stdout);
}

static void tryRow(const row_t *row)
{
    apiClient_t *client = apiClient_create_with_base_path(getenv("VALUES_URL"), NULL);

    row->try(client);
    apiClient_free(client);
}

int main(void)
{
    int failed = 0;

    apiClient_setupGlobalEnv();
    for (const row_t *row = rows; row->name != NULL; row++) {
        pid_t child = fork();
        int status = -1;

        if (child == 0) {
            tryRow(row);
            apiClient_unsetupGlobalEnv();
            exit(0);
        }
        waitpid(child, &status, 0);
        if (status != 0) {
            fprintf(stderr, "%s ended with status %d\n", row->name, status);
            failed = 1;
        }
    }
    apiClient_unsetupGlobalEnv();
    return failed;
}
