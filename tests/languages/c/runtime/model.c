/* Values there and back, what does not fit, unions, depth, and ownership. */
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include "check.h"
#include "tables.h"
#include "src/jsonInternal.h"

/* Parses with a model and prints again; the caller frees the text. */
static char *again(const jsonModel_t *model, const char *text) {
    cJSON *json = cJSON_Parse(text);
    void *object = jsonModel_parse(model, json);
    cJSON_Delete(json);
    cJSON *printed = object != NULL ? jsonModel_print(model, object) : NULL;
    char *result = printed != NULL ? jsonText_print(printed, jsonLayout_compact) : NULL;
    cJSON_Delete(printed);
    jsonModel_free(model, object);
    return result;
}

#define SAME(model, text) BECOMES(model, text, text)
#define BECOMES(model, text, expected) \
    do { \
        char *printed = again(model, text); \
        CHECK_TEXT(printed != NULL ? printed : jsonModel_problem(), expected); \
        free(printed); \
    } while (0)
#define REFUSED(model, text, problem) \
    do { \
        cJSON *json = cJSON_Parse(text); \
        void *object = jsonModel_parse(model, json); \
        CHECK(object == NULL); \
        CHECK_TEXT(jsonModel_problem(), problem); \
        jsonModel_free(model, object); \
        cJSON_Delete(json); \
    } while (0)

#define TEXT "\"text\":\"t\""
#define OWNER "\"owner\":null"
#define MINIMAL TEXT "," OWNER

static void thereAndBack(void) {
    SAME(&every_model, "{" MINIMAL "}");
    SAME(&every_model,
         "{\"any\":{\"a\":[1,null,\"x\"]},\"text\":\"\xc3\xa9\\n\",\"boolean\":false,\"small\":-2147483648,\"large\":"
         "9007199254740992,"
         "\"narrow\":0.1,\"wide\":0.30000000000000004,\"bytes\":\"AP8=\",\"color\":\"dark "
         "blue\",\"size\":\"small\",\"child\":{" MINIMAL "},\"matrix\":[[1,2],[],null],\"by name\":{\"k\":{" MINIMAL
         "}},\"note\":null,\"owner\":\"o\",\"shape\":{\"kind\":\"round\","
         "\"radius\":1.5},\"either\":3,\"names\":[\"a\"],\"colorOrNull\":null,\"more\":{\"x\":1},\"still\":null}");
    SAME(&every_model, "{" TEXT ",\"color\":7," OWNER "}");
    BECOMES(&every_model, "{" MINIMAL ",\"color\":7.0,\"colorOrNull\":0.5}",
            "{" TEXT ",\"color\":7," OWNER ",\"colorOrNull\":0.5}");
    SAME(&every_model, "{" TEXT ",\"color\":true," OWNER "}");
    /* An enum's value that is not listed is none, or the constant for those. */
    BECOMES(&every_model, "{" MINIMAL ",\"color\":\"green\",\"size\":\"large\"}",
            "{" TEXT ",\"size\":\"unknown_default_open_api\"," OWNER "}");
    /* Null for what may not be null is as absent; any value may be null. */
    BECOMES(&every_model, "{" MINIMAL ",\"small\":null,\"child\":null,\"names\":null,\"color\":null}", "{" MINIMAL "}");
    BECOMES(&every_model, "{\"any\":null," MINIMAL "}", "{\"any\":null," MINIMAL "}");
    BECOMES(&every_model, "{" MINIMAL ",\"note\":\"a\",\"note\":null,\"small\":1,\"small\":2,\"text\":\"u\"}",
            "{\"text\":\"u\",\"small\":2,\"note\":null,\"owner\":null}");
    SAME(&names_model, "[\"a\",\"\"]");
    SAME(&every_model, "{" TEXT ",\"large\":123456789012," OWNER "}");
}

static void refusals(void) {
    REFUSED(&every_model, "[]", "expected an object, found an array");
    REFUSED(&every_model, "{\"owner\":null}", "text: the required property is missing");
    REFUSED(&every_model, "{\"text\":\"t\"}", "owner: the required property is missing");
    REFUSED(&every_model, "{\"text\":null,\"owner\":null}", "text: the value must not be null");
    REFUSED(&every_model, "{" MINIMAL ",\"matrix\":[[1],[2,\"x\"]]}",
            "matrix[1][1]: expected an integer, found a string");
    REFUSED(&every_model, "{" MINIMAL ",\"by name\":{\"k\":{\"text\":3}}}",
            "by name.k.text: expected a string, found a number");
    REFUSED(&every_model, "{" MINIMAL ",\"names\":[\"a\",null]}", "names[1]: expected a string, found null");
    REFUSED(&every_model, "{" MINIMAL ",\"small\":2147483648}", "small: the number is out of range");
    REFUSED(&every_model, "{" MINIMAL ",\"small\":1.5}", "small: expected an integer, found a fraction");
    REFUSED(&every_model, "{" MINIMAL ",\"large\":1e300}", "large: the number is out of range");
    REFUSED(&every_model, "{" MINIMAL ",\"large\":9223372036854775808}", "large: the number is out of range");
    REFUSED(&every_model, "{" MINIMAL ",\"wide\":1e999}", "wide: the number is out of range");
    REFUSED(&every_model, "{" MINIMAL ",\"narrow\":1e39}", "narrow: the number is out of range");
    REFUSED(&every_model, "{" MINIMAL ",\"bytes\":\"A\"}", "bytes: the string is not valid Base64");
    REFUSED(&every_model, "{" MINIMAL ",\"boolean\":0}", "boolean: expected a boolean, found a number");
    REFUSED(&every_model, "{" MINIMAL ",\"size\":3}", "size: expected a string, found a number");
    REFUSED(&every_model, "{" MINIMAL ",\"color\":[]}", "color: expected a string or a number, found an array");
    REFUSED(&every_model, "{" MINIMAL ",\"either\":{}}", "either: an object does not match any alternative of either");
    REFUSED(&shape_model, "{\"kind\":\"round\",\"side\":1}", "radius: the required property is missing");
    REFUSED(&every_model, "", "no JSON value was passed");
    REFUSED(&itself_model, "1", "models refer to each other in a cycle");
}

static void unions(void) {
    static const struct {
        const char *text;
        int tag;
    } cases[] = {
        {"{\"job\":\"j\"}", either_job},
        {"{\"title\":\"t\",\"status\":1}", either_problem},
        {"{\"title\":\"t\",\"job\":\"j\",\"status\":1}", either_problem}, /* has more of its members */
        {"\"red\"", either_color},
        {"\"green\"", either_string},
        {"0.25", either_double},
        {"0.5", either_color},
        {"8", either_int},
        {"3000000000", either_double},
        {"{\"kind\":\"square\",\"side\":2}", either_shape},
        {"[{\"job\":\"j\"}]", either_jobs},
        {"[\"a\"]", either_strings},
        {"false", either_boolean},
        {"null", either_null},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cJSON *json = cJSON_Parse(cases[i].text);
        either_t *either = jsonModel_parse(&either_model, json);
        cJSON_Delete(json);
        CHECK(either != NULL);
        if (either == NULL || either->tag != cases[i].tag) {
            failures++;
            fprintf(stderr, "%s: tag %d and not %d: %s\n", cases[i].text, either != NULL ? either->tag : -1,
                    cases[i].tag, jsonModel_problem());
        }
        jsonModel_free(&either_model, either);
    }
    SAME(&shape_model, "{\"kind\":\"circle\",\"radius\":1}");
    /* A discriminator that is not known: by what the value is. */
    SAME(&shape_model, "{\"kind\":\"other\",\"side\":1}");
    SAME(&beside_model, "{\"job\":\"j\",\"note\":\"n\"}");
    SAME(&beside_model, "{\"title\":\"t\"}");
    /* The first that fits outside fails inside, and the next is tried. */
    SAME(&either_model, "[\"a\",\"b\"]");

    shape_t *empty = jsonModel_new(&shape_model);
    CHECK(jsonModel_print(&shape_model, empty) == NULL);
    CHECK_TEXT(jsonModel_problem(), "no alternative of shape is selected");
    jsonModel_free(&shape_model, empty);
}

/* `opening` a thousand times, `middle`, and `closing` a thousand times. */
static char *nested(int depth, const char *opening, const char *middle, const char *closing) {
    size_t size = (strlen(opening) + strlen(closing)) * (size_t)depth + strlen(middle) + 1;
    char *text = calloc(1, size);
    char *at = text;
    for (int i = 0; i < depth; i++) {
        at += sprintf(at, "%s", opening);
    }
    at += sprintf(at, "%s", middle);
    for (int i = 0; i < depth; i++) {
        at += sprintf(at, "%s", closing);
    }
    return text;
}

static void depth(void) {
    char *text = nested(990, "{" MINIMAL ",\"child\":", "{" MINIMAL "}", "}");
    char *printed = again(&every_model, text);
    CHECK(printed != NULL && strlen(printed) == strlen(text));
    free(printed);
    free(text);
    text = nested(660, "{\"next\":", "{\"leaf\":1}", "}");
    printed = again(&tree_model, text);
    CHECK(printed != NULL && strcmp(printed, text) == 0);
    free(printed);
    free(text);
    text = nested(990, "{\"next\":", "{\"leaf\":1}", "}");
    printed = again(&tree_model, text);
    CHECK(printed == NULL && strstr(jsonModel_problem(), "nested too deeply") != NULL);
    free(printed);
    free(text);

    /* A tree of cJSON that no text could have. */
    cJSON *json = cJSON_CreateObject();
    for (int i = 0; i < 2000; i++) {
        cJSON *outer = cJSON_CreateObject();
        cJSON_AddItemToObject(outer, "next", json);
        json = outer;
    }
    CHECK(jsonModel_parse(&tree_model, json) == NULL);
    CHECK(strstr(jsonModel_problem(), "nested too deeply") != NULL);
    cJSON_Delete(json);

    /* A struct that leads back to itself. */
    every_t *loop = jsonModel_new(&every_model);
    loop->text = jsonText_copy("t");
    loop->child = loop;
    loop->owner = jsonText_copy("o");
    CHECK(jsonModel_print(&every_model, loop) == NULL);
    CHECK(strstr(jsonModel_problem(), "child.child.text: values are nested") != NULL);
    CHECK(strncmp(jsonModel_problem(), "...", 3) == 0);
    loop->child = NULL;
    jsonModel_free(&every_model, loop);
}

/* Every level has two alternatives that fit outside, and none that fits at the end. */
static void hostileUnion(void) {
    char *text = nested(600, "{\"next\":", "5", "}");
    cJSON *json = cJSON_Parse(text);
    clock_t start = clock();
    CHECK(jsonModel_parse(&tree_model, json) == NULL);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    CHECK(seconds < 2);
    printf("hostile union: %.3f s\n", seconds);
    cJSON_Delete(json);
    free(text);
}

static void ownership(void) {
    /* What an earlier program made by itself is not freed, even where it hangs on what is. */
    every_t mine = {0};
    mine.text = (char *)"mine";
    every_t *ours = jsonModel_new(&every_model);
    CHECK(ours->_library_owned == 1);
    ours->child = &mine;
    ours->text = jsonText_copy("ours");
    jsonModel_free(&every_model, ours);
    jsonModel_free(&every_model, &mine);
    jsonModel_free(&every_model, NULL);
    CHECK_TEXT(mine.text, "mine");
}

static void printing(void) {
    every_t value = {0};
    value.text = (char *)"t";
    double infinite = HUGE_VAL;
    value.wide = &infinite;
    CHECK(jsonModel_print(&every_model, &value) == NULL);
    CHECK_TEXT(jsonModel_problem(), "wide: JSON cannot represent infinity or NaN");
    value.wide = NULL;
    long most = LONG_MAX;
    value.large = &most;
    value.color = (color_e)99;
    CHECK(jsonModel_print(&every_model, &value) == NULL);
    CHECK_TEXT(jsonModel_problem(), "color: the enum has no constant 99");
    value.color = color_none;
    cJSON *json = jsonModel_print(&every_model, &value);
    char *text = jsonText_print(json, jsonLayout_compact);
    char expected[128];
    snprintf(expected, sizeof expected, "{\"text\":\"t\",\"large\":%ld,\"owner\":null}", most);
    CHECK_TEXT(text, expected);
    /* The tree, too, has it exactly. */
    every_t *back = jsonModel_parse(&every_model, json);
    CHECK(back != NULL && *back->large == most);
    jsonModel_free(&every_model, back);
    free(text);
    cJSON_Delete(json);
    value.text = NULL;
    CHECK(jsonModel_print(&every_model, &value) == NULL);
    CHECK_TEXT(jsonModel_problem(), "text: the required property has no value");
    object_t broken = {(void *)(size_t) "{"};
    value.text = (char *)"t";
    value.any = &broken;
    CHECK(jsonModel_print(&every_model, &value) == NULL);
}

static void numbers(void) {
    static const struct {
        double number;
        const char *text;
    } cases[] = {
        {0, "0"},
        {-0.0, "0"},
        {1, "1"},
        {-1.5, "-1.5"},
        {0.1, "0.1"},
        {100, "100"},
        {123456, "123456"},
        {1e15, "1000000000000000"},
        {1e21, "1e+21"},
        {1.5e21, "1.5e+21"},
        {123e18, "123000000000000000000"},
        {1e-6, "0.000001"},
        {1.5e-7, "1.5e-7"},
        {0.1 + 0.2, "0.30000000000000004"},
        {9007199254740991, "9007199254740991"},
        {5e-324, "5e-324"},
        {1.7976931348623157e308, "1.7976931348623157e+308"},
        {-2.2250738585072014e-308, "-2.2250738585072014e-308"},
        {0.05, "0.05"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[JSON_TEXT_SIZE];
        jsonText_number(cases[i].number, text);
        CHECK_TEXT(text, cases[i].text);
    }
    CHECK(jsonText_widen(0.1f) == 0.1);
    CHECK(jsonText_widen(-16777216.0f) == -16777216.0);
}

static void base64(void) {
    static const char *const plain[] = {"", "f", "fo", "foo", "foob", "fooba", "foobar"};
    static const char *const coded[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    for (int i = 0; i < 7; i++) {
        int length = -1;
        char *encoded = base64encode(plain[i], i);
        char *decoded = base64decode(coded[i], (int)strlen(coded[i]), &length);
        char *unpadded = base64decode(coded[i], (int)strcspn(coded[i], "="), NULL);
        CHECK_TEXT(encoded, coded[i]);
        CHECK_TEXT(decoded, plain[i]);
        CHECK_TEXT(unpadded, plain[i]);
        CHECK(length == i);
        free(encoded);
        free(decoded);
        free(unpadded);
    }
    static const char *const broken[] = {"Z", "Zg=", "Z===", "=", "Zg==Zg==", "Zm 9v", "Zm9-", "Zm9vYmFyZ", "Zm9v="};
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        CHECK(base64decode(broken[i], (int)strlen(broken[i]), NULL) == NULL);
    }
    char *lines = base64decode("Zm9v\r\nYmFy\n", 11, NULL);
    CHECK_TEXT(lines, "foobar");
    free(lines);
    CHECK(base64encode("x", -1) == NULL && base64decode("x", -1, NULL) == NULL &&
          instantiate_binary_t(NULL, -1) == NULL);
    binary_t *binary = instantiate_binary_t((char *)"", 0);
    CHECK(binary != NULL && binary->len == 0);
    binary_free(binary);
}

static void lists(void) {
    list_t *list = list_createList();
    for (int i = 0; i < 3; i++) {
        char text[2] = {(char)('a' + i), '\0'};
        CHECK(list_addElement(list, jsonText_copy(text)) == 0);
    }
    CHECK(list->count == 3);
    CHECK_TEXT(list_getElementAt(list, 2)->data, "c");
    CHECK(list_getElementAt(list, 3) == NULL && list_getWithIndex(list, -1) == NULL);
    listEntry_t *middle = list_getWithIndex(list, 1);
    free(middle->data);
    list_removeElement(list, middle);
    CHECK(list->count == 2 && list->firstEntry->nextListEntry == list->lastEntry &&
          list->lastEntry->prevListEntry == list->firstEntry);
    CHECK_TEXT(findStrInStrList(list, "c"), "c");
    CHECK(findStrInStrList(list, "b") == NULL);
    clear_and_free_string_list(list);
    CHECK(list_addElement(NULL, NULL) == -1);
    keyValuePair_t *pair = keyValuePair_create_allocate((char *)"k", 1.5);
    CHECK(*(double *)pair->value == 1.5);
    free(pair->value);
    keyValuePair_free(pair);
}

static void values(void) {
    int ok = -1;
    cJSON *null = cJSON_CreateNull();
    jsonType_t nullable = {jsonKind_string, 1, NULL, NULL, NULL};
    CHECK(jsonValue_parse(&nullable, null, &ok) == NULL && ok == 1);
    CHECK(jsonValue_parse(&string_type, null, &ok) == NULL && ok == 0);
    cJSON_Delete(null);
    CHECK(jsonEnum_fromString(&color_values, "dark blue") == color_dark_blue);
    CHECK(jsonEnum_fromString(&color_values, "green") == 0);
    CHECK(jsonEnum_fromString(&size_values, "green") == size_unknown);
    CHECK_TEXT(jsonEnum_toString(&color_values, color_seven), "7");
    CHECK(jsonEnum_toString(&color_values, 0) == NULL);
}

static void *onThread(void *unused) {
    depth();
    return unused;
}

int main(void) {
    thereAndBack();
    refusals();
    unions();
    depth();
    hostileUnion();
    ownership();
    printing();
    numbers();
    base64();
    lists();
    values();
    const char *stack = getenv("SMALL_STACK"); /* kB; sanitizers need more */
    if (stack != NULL) {
        pthread_attr_t attributes;
        pthread_t thread;
        pthread_attr_init(&attributes);
        CHECK(pthread_attr_setstacksize(&attributes, (size_t)atoi(stack) * 1024) == 0);
        CHECK(pthread_create(&thread, &attributes, onThread, NULL) == 0);
        pthread_join(thread, NULL);
        pthread_attr_destroy(&attributes);
    }
    return finish("model");
}
