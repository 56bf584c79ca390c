/*
 * The calls of growth.test.mjs: `./growth OPERATION BASE` makes a call several times and prints a line of JSON with the client's error,
 * the least time of the processor in milliseconds, and the memory that the first call took at most, in kilobytes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include "api/GrowthAPI.h"
#include "include/jsonModel.h"

#define CALLS 3

static const char *const errors[] = {"none", "argument", "memory", "transfer", "timeout", "cancelled", "status", "response"};

/* An operation, and the function that frees its result. */
#define CASE(name, type, freed) \
    static void *name(apiClient_t *client) { return GrowthAPI_##name(client); } \
    static void name##Free(void *value) { type *answer = value; freed(answer); }

CASE(numbers, list_t, list_free)
CASE(counts, list_t, list_free)
CASE(tree, tree_t, tree_free)
CASE(node, node_t, node_free)
CASE(any, any_t, any_free)
CASE(late, late_t, late_free)
CASE(lates, list_t, list_free)
CASE(several, several_t, several_free)
CASE(special, special_t, special_free)
CASE(shape, shape_t, shape_free)
CASE(lines, list_t, list_free)
CASE(sequence, list_t, list_free)
CASE(events, list_t, list_free)
CASE(file, binary_t, binary_free)
CASE(text, char, free)
CASE(parts, list_t, list_free)

static const struct {
    const char *name;
    void *(*call)(apiClient_t *client);
    void (*release)(void *value);
} operations[] = {
#define ENTRY(name) {#name, name, name##Free}
    ENTRY(numbers), ENTRY(counts), ENTRY(tree), ENTRY(node), ENTRY(any), ENTRY(late), ENTRY(lates), ENTRY(several),
    ENTRY(special), ENTRY(shape), ENTRY(lines), ENTRY(sequence), ENTRY(events), ENTRY(file), ENTRY(text), ENTRY(parts),
};

static double milliseconds(void) { return (double)clock() * 1000 / CLOCKS_PER_SEC; }

static long kilobytes(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

int main(int count, char **arguments)
{
    apiClient_t *client;
    double least = 1e9;
    long idle;
    long most = 0;
    size_t chosen = 0;

    if (count != 3 || apiClient_setupGlobalEnv() != 0) {
        return 2;
    }
    while (strcmp(operations[chosen].name, arguments[1]) != 0) {
        if (++chosen == sizeof operations / sizeof *operations) {
            return 2;
        }
    }
    client = apiClient_create_with_base_path(arguments[2], NULL);
    if (client == NULL) {
        return 3;
    }
    idle = kilobytes();
    for (int i = 0; i < CALLS; i++) {
        double begun = milliseconds();
        double used;

        operations[chosen].release(operations[chosen].call(client));
        used = milliseconds() - begun;
        least = used < least ? used : least;
        most = i == 0 ? kilobytes() - idle : most;
    }
    printf("{\"error\":\"%s\",\"length\":%ld,\"time\":%f,\"memory\":%ld}\n", errors[client->error], client->dataReceivedLen, least, most);
    apiClient_free(client);
    apiClient_unsetupGlobalEnv();
    return 0;
}
