/* Parameters: the calls of parameters.test.mjs. */
#include <stdlib.h>
#include "api/CookieAPI.h"
#include "api/HeaderAPI.h"
#include "api/PathAPI.h"
#include "api/QueryAPI.h"
#include "cases.h"

#define RESERVED ":/?#[]@!$&'()*+,;="

apiClient_t *newClient(const char *basePath)
{
    return apiClient_create_with_base_path(basePath, NULL, NULL, NULL, NULL);
}

/* The values of the tables of RFC 6570 and of OpenAPI's "Style Examples". */
static char *const text = "blue";

static list_t *colors(void)
{
    return strings("blue", "black", "brown", NULL);
}

static color_t *newColor(int red, int green, int blue)
{
    color_t *color = color_new();

    color->r = newInt(red);
    color->g = newInt(green);
    color->b = newInt(blue);
    return color;
}

static color_t *newRed(int red)
{
    color_t *color = color_new();

    color->r = newInt(red);
    return color;
}

static filter_t *newFilter(const char *name, const char *tag)
{
    filter_t *filter = filter_new();

    filter->name = newString(name);
    filter->tags = list_createList();
    if (tag != NULL) {
        list_addElement(filter->tags, newString(tag));
    }
    return filter;
}

typedef void (*threeArguments_t)(apiClient_t *, char *, list_t *, color_t *);

/* Calls a function with the values given, and frees these. */
static void three(apiClient_t *client, threeArguments_t function, char *string, list_t *list, color_t *color)
{
    function(client, string, list, color);
    report(client, NULL);
    list_freeList(list);
    color_free(color);
}

static void pathStyles(apiClient_t *client)
{
    const threeArguments_t functions[] = {PathAPI_pathSimple,       PathAPI_pathSimpleExplode, PathAPI_pathLabel,
                                          PathAPI_pathLabelExplode, PathAPI_pathMatrix,        PathAPI_pathMatrixExplode};

    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        three(client, functions[i], text, colors(), newColor(100, 200, 150));
    }
}

static void pathEmpty(apiClient_t *client)
{
    three(client, PathAPI_pathSimple, "", list_createList(), color_new());
    three(client, PathAPI_pathLabel, "a", list_createList(), color_new());
    three(client, PathAPI_pathMatrix, "", list_createList(), color_new());
    three(client, PathAPI_pathMatrixExplode, "", strings("", "a", NULL), newRed(1));
}

static void pathCharacters(apiClient_t *client)
{
    three(client, PathAPI_pathSimple, RESERVED, strings(RESERVED, "\xc3\xa9 %", NULL), newRed(1));
    three(client, PathAPI_pathSimple, "aZ09-._~", strings("a", NULL), newRed(1));
}

static void pathScalars(apiClient_t *client)
{
    int no = 0;
    int yes = 1;

    PathAPI_pathScalars(client, 9007199254740991, -0.5, &no, wire_pathScalars_COLOR_dark_blue);
    report(client, NULL);
    PathAPI_pathScalars(client, 0, 0, &yes, wire_pathScalars_COLOR_red);
    report(client, NULL);
    PathAPI_pathScalars(client, -9223372036854775807 - 1, 1e21, &yes, wire_pathScalars_COLOR_red);
    report(client, NULL);
}

static void pathTwoInOneSegment(apiClient_t *client)
{
    PathAPI_pathTwoInOneSegment(client, "a/b", "tar.gz");
    report(client, NULL);
}

static void pathContent(apiClient_t *client)
{
    color_t *color = newRed(1);

    PathAPI_pathContent(client, color);
    report(client, NULL);
    color_free(color);
}

static void pathDots(apiClient_t *client)
{
    three(client, PathAPI_pathSimple, "..", strings("a", NULL), newRed(1));
    three(client, PathAPI_pathSimple, ".", strings("a", NULL), newRed(1));
    three(client, PathAPI_pathLabel, "", strings("a", NULL), newRed(1));
    three(client, PathAPI_pathSimple, "...", strings("a", NULL), newRed(1));
}

static void pathMissing(apiClient_t *client)
{
    three(client, PathAPI_pathSimple, text, NULL, newRed(1));
    three(client, PathAPI_pathSimple, NULL, colors(), newRed(1));
    PathAPI_pathScalars(client, 1, 1, NULL, wire_pathScalars_COLOR_red);
    report(client, NULL);
    PathAPI_pathScalars(client, 1, 1, NULL, wire_pathScalars_COLOR_NULL);
    report(client, NULL);
    /* A constant that the enum has not. */
    PathAPI_pathScalars(client, 1, 1, &(int){1}, (wire_pathScalars_color_e)7);
    report(client, NULL);
}

typedef void (*twoArguments_t)(apiClient_t *, list_t *, color_t *);
typedef void (*oneList_t)(apiClient_t *, list_t *);

static void queryStyles(apiClient_t *client)
{
    const twoArguments_t twos[] = {QueryAPI_queryDefault, QueryAPI_querySpaceDelimited, QueryAPI_queryPipeDelimited};
    const oneList_t ones[] = {QueryAPI_querySpaceDelimitedExplode, QueryAPI_queryPipeDelimitedExplode};
    color_t *color = newColor(100, 200, 150);
    list_t *list = colors();

    three(client, QueryAPI_queryForm, text, colors(), newColor(100, 200, 150));
    three(client, QueryAPI_queryFormExplode, text, colors(), newColor(100, 200, 150));
    for (size_t i = 0; i < 3; i++) {
        twos[i](client, list, color);
        report(client, NULL);
    }
    for (size_t i = 0; i < 2; i++) {
        ones[i](client, list);
        report(client, NULL);
    }
    QueryAPI_queryDeepObject(client, color, NULL, NULL);
    report(client, NULL);
    list_freeList(list);
    color_free(color);
}

static void queryDeepNested(apiClient_t *client)
{
    filter_t *filter = newFilter("a&b", "x");
    list_t *list = strings("a", "b", NULL);

    list_addElement(filter->tags, newString("y"));
    filter->size = filter_size_new();
    filter->size->min = newInt(1);
    filter->size->max = newInt(2);
    QueryAPI_queryDeepObject(client, NULL, filter, list);
    report(client, NULL);
    filter_free(filter);
    list_freeList(list);
}

static void queryAbsent(apiClient_t *client)
{
    list_t *empty = list_createList();
    color_t *nothing = color_new();
    color_t *green = color_new();

    green->g = newInt(0);
    three(client, QueryAPI_queryForm, NULL, NULL, NULL);
    three(client, QueryAPI_queryForm, "", list_createList(), color_new());
    three(client, QueryAPI_queryFormExplode, "", list_createList(), color_new());
    three(client, QueryAPI_queryFormExplode, NULL, strings("", "a", NULL), green);
    QueryAPI_queryDeepObject(client, nothing, NULL, empty);
    report(client, NULL);
    list_freeList(empty);
    color_free(nothing);
}

static void queryReserved(apiClient_t *client)
{
    QueryAPI_queryReserved(client, RESERVED "%20 \xc3\xa9", NULL, NULL);
    report(client, NULL);
    QueryAPI_queryReserved(client, NULL, NULL, "x");
    report(client, NULL);
    QueryAPI_queryReserved(client, NULL, ":/?[]@!$&()*+,;=%20% \xc3\xa9#", NULL);
    report(client, NULL);
}

static void queryEmpty(apiClient_t *client)
{
    list_t *empty = list_createList();
    list_t *one = strings("a", NULL);

    QueryAPI_queryEmpty(client, empty, "", empty);
    report(client, NULL);
    QueryAPI_queryEmpty(client, one, "x/y", NULL);
    report(client, NULL);
    QueryAPI_queryEmpty(client, NULL, NULL, NULL);
    report(client, NULL);
    list_freeList(empty);
    list_freeList(one);
}

static void queryDelimiters(apiClient_t *client)
{
    three(client, QueryAPI_queryForm, NULL, strings("a,b", "c", NULL), NULL);
}

static void queryContent(apiClient_t *client)
{
    filter_t *filter = newFilter("a b", NULL);

    QueryAPI_queryContent(client, filter);
    report(client, NULL);
    filter_free(filter);
}

static void queryDates(apiClient_t *client)
{
    QueryAPI_queryDates(client, "2020-02-29T12:00:00+02:00", "2020-02-29");
    report(client, NULL);
}

static void queryFixed(apiClient_t *client)
{
    QueryAPI_queryFixed(client, "b");
    report(client, NULL);
    QueryAPI_queryFixed(client, NULL);
    report(client, NULL);
}

static void headers(apiClient_t *client)
{
    list_t *list = colors();
    list_t *empty = list_createList();
    color_t *color = newColor(100, 200, 150);
    color_t *nothing = color_new();
    filter_t *filter = newFilter("\xc3\xa9", "\xe2\x82\xac");
    filter_t *unfiltered = filter_new();

    HeaderAPI_headers(client, "a, b/?e%", list, color, color, filter);
    report(client, NULL);
    HeaderAPI_headers(client, NULL, NULL, NULL, NULL, NULL);
    report(client, NULL);
    HeaderAPI_headers(client, "", empty, nothing, nothing, unfiltered);
    report(client, NULL);
    list_freeList(list);
    list_freeList(empty);
    color_free(color);
    color_free(nothing);
    filter_free(filter);
    filter_free(unfiltered);
}

static void headerLineEnds(apiClient_t *client)
{
    list_t *list = strings("a\nb", NULL);

    HeaderAPI_headers(client, "a\r\nX-Evil: 1", NULL, NULL, NULL, NULL);
    report(client, NULL);
    HeaderAPI_headers(client, NULL, list, NULL, NULL, NULL);
    report(client, NULL);
    list_freeList(list);
}

static void cookies(apiClient_t *client)
{
    list_t *list = colors();
    color_t *color = newColor(100, 200, 150);

    CookieAPI_cookies(client, "a;b c", list, color);
    report(client, NULL);
    CookieAPI_cookies(client, NULL, NULL, NULL);
    report(client, NULL);
    CookieAPI_cookiesExplode(client, list, color);
    report(client, NULL);
    list_freeList(list);
    color_free(color);
}

/* Bytes that are no UTF-8 are sent as they are. */
static void queryBytes(apiClient_t *client)
{
    three(client, QueryAPI_queryForm, "\xff\xfe", NULL, NULL);
}

/* For the test that leaks are seen. */
static void leak(apiClient_t *client)
{
    volatile char *lost = malloc(7);

    lost[0] = 1;
    lost = NULL;
    report(client, NULL);
}

const wireCase_t cases[] = {
    {"pathStyles", pathStyles},
    {"pathEmpty", pathEmpty},
    {"pathCharacters", pathCharacters},
    {"pathScalars", pathScalars},
    {"pathTwoInOneSegment", pathTwoInOneSegment},
    {"pathContent", pathContent},
    {"pathDots", pathDots},
    {"pathMissing", pathMissing},
    {"queryStyles", queryStyles},
    {"queryDeepNested", queryDeepNested},
    {"queryAbsent", queryAbsent},
    {"queryReserved", queryReserved},
    {"queryEmpty", queryEmpty},
    {"queryDelimiters", queryDelimiters},
    {"queryContent", queryContent},
    {"queryDates", queryDates},
    {"queryFixed", queryFixed},
    {"queryBytes", queryBytes},
    {"headers", headers},
    {"headerLineEnds", headerLineEnds},
    {"cookies", cookies},
    {"leak", leak},
    {NULL, NULL},
};
