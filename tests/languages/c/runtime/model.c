/* Values read and written, values of the wrong type, unions, depth, ownership, and the text of JSON. */
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
    cJSON *json = jsonText_parse(text);
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
        cJSON *json = jsonText_parse(text); \
        void *object = jsonModel_parse(model, json); \
        CHECK(object == NULL); \
        CHECK_TEXT(jsonModel_problem(), problem); \
        jsonModel_free(model, object); \
        cJSON_Delete(json); \
    } while (0)

#define NO_INT "the number does not fit in an int; with the option integers=int64, integers without a format are long"
#define TEXT "\"text\":\"t\""
#define OWNER "\"owner\":null"
#define MINIMAL TEXT "," OWNER

static void thereAndBack(void) {
    SAME(&every_table, "{" MINIMAL "}");
    SAME(&every_table,
         "{\"any\":{\"a\":[1,null,\"x\"]},\"text\":\"\xc3\xa9\\n\",\"boolean\":false,\"small\":-2147483648,\"large\":"
         "9007199254740992,"
         "\"narrow\":0.1,\"wide\":0.30000000000000004,\"bytes\":\"AP8=\",\"color\":\"dark "
         "blue\",\"child\":{" MINIMAL "},\"matrix\":[[1,2],[],null],\"by name\":{\"k\":{" MINIMAL
         "}},\"note\":null,\"owner\":\"o\",\"shape\":{\"kind\":\"round\","
         "\"radius\":1.5},\"either\":3,\"names\":[\"a\"],\"colorOrNull\":null,\"more\":{\"x\":1},\"still\":null}");
    SAME(&every_table, "{" TEXT ",\"color\":7," OWNER "}");
    BECOMES(&every_table, "{" MINIMAL ",\"color\":7.0,\"colorOrNull\":0.5}",
            "{" TEXT ",\"color\":7," OWNER ",\"colorOrNull\":0.5}");
    SAME(&every_table, "{" TEXT ",\"color\":true," OWNER "}");
    /* An enum's value that is not listed stays, or becomes the constant for those. */
    SAME(&every_table, "{" TEXT ",\"color\":\"green\"," OWNER "}");
    BECOMES(&sized_table, "{\"size\":\"large\"}", "{\"size\":\"unknown_default_open_api\"}");
    /* Null for a member that may not be null counts as absent; a member of any type may be null. */
    BECOMES(&every_table, "{" MINIMAL ",\"small\":null,\"child\":null,\"names\":null,\"color\":null}", "{" MINIMAL "}");
    BECOMES(&every_table, "{\"any\":null," MINIMAL "}", "{\"any\":null," MINIMAL "}");
    BECOMES(&every_table, "{" MINIMAL ",\"note\":\"a\",\"note\":null,\"small\":1,\"small\":2,\"text\":\"u\"}",
            "{\"text\":\"u\",\"small\":2,\"note\":null,\"owner\":null}");
    SAME(&names_table, "[\"a\",\"\"]");
    SAME(&every_table, "{" TEXT ",\"large\":123456789012," OWNER "}");
}

static void wholeNumbers(void) {
    static const char *const longs[] = {"0", "9007199254740993", "-9007199254740993", "999999999999999",
                                        "1000000000000000", "9223372036854775807", "-9223372036854775808",
                                        "4442444778900000000", "-1000000000000000000"};
    char text[128];
    for (size_t i = 0; i < sizeof longs / sizeof longs[0]; i++) {
        snprintf(text, sizeof text, "{" TEXT ",\"large\":%s," OWNER "}", longs[i]);
        SAME(&every_table, text);
    }
    SAME(&every_table, "{" TEXT "," OWNER ",\"size64\":18446744073709551615}");
    SAME(&every_table, "{" TEXT "," OWNER ",\"size64\":9223372036854775808}");
    /* However they are written. */
    BECOMES(&every_table, "{" MINIMAL ",\"small\":-1.50e1,\"large\":900719925474099.3e+1,\"size64\":1e3}",
            "{" TEXT ",\"small\":-15,\"large\":9007199254740993," OWNER ",\"size64\":1000}");
    BECOMES(&every_table, "{" MINIMAL ",\"small\":-0,\"large\":0e999999999999999999999,\"size64\":-0.0}",
            "{" TEXT ",\"small\":0,\"large\":0," OWNER ",\"size64\":0}");
    static const char *const beyond[] = {"9223372036854775808",          "-9223372036854775809", "1e19",
                                         "123456789012345678901234567890", "1e999999999999999999999", "-1e300"};
    for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++) {
        snprintf(text, sizeof text, "{" MINIMAL ",\"large\":%s}", beyond[i]);
        REFUSED(&every_table, text, "large: the number is out of range");
    }
    REFUSED(&every_table, "{" MINIMAL ",\"large\":9007199254740993.5}",
            "large: expected an integer, found a fraction");
    REFUSED(&every_table, "{" MINIMAL ",\"large\":1e-99999999999999999999}",
            "large: expected an integer, found a fraction");
    REFUSED(&every_table, "{" MINIMAL ",\"small\":-2147483649}", "small: " NO_INT);
    REFUSED(&every_table, "{" MINIMAL ",\"size64\":18446744073709551616}", "size64: the number is out of range");
    REFUSED(&every_table, "{" MINIMAL ",\"size64\":-1}", "size64: the number is out of range");

    every_t value = {0};
    value.text = (char *)"t";
    long most = (long)ULONG_MAX;
    value.size64 = &most;
    cJSON *json = jsonModel_print(&every_table, &value);
    char *printed = cJSON_PrintUnformatted(json);
    snprintf(text, sizeof text, "{" TEXT "," OWNER ",\"size64\":%lu}", ULONG_MAX);
    CHECK_TEXT(printed, text);
    cJSON_free(printed);
    cJSON_Delete(json);
    /* A tree of cJSON's own parser has doubles only. */
    json = cJSON_Parse("{" MINIMAL ",\"color\":1e400}");
    CHECK(jsonModel_parse(&every_table, json) == NULL);
    CHECK_TEXT(jsonModel_problem(), "color: the number is out of range");
    cJSON_Delete(json);
    json = cJSON_Parse("{" MINIMAL ",\"large\":9007199254740992,\"size64\":1.5}");
    CHECK(jsonModel_parse(&every_table, json) == NULL);
    CHECK_TEXT(jsonModel_problem(), "size64: expected an integer, found a fraction");
    cJSON_DeleteItemFromObject(json, "size64");
    every_t *read = jsonModel_parse(&every_table, json);
    CHECK(read != NULL && *read->large == 9007199254740992);
    jsonModel_free(&every_table, read);
    cJSON_Delete(json);
}

/* Free-form JSON keeps the digits of its numbers. */
static void anyNumbers(void) {
    static const char any[] = "[12345678901234567890,1.10,1e400,-0,-0.0,1E+2,0.30000000000000004,9007199254740993,"
                              "123456789012345678901234567890.12345678901234567890,1e-400,100000000000000000000,0.05,"
                              "0.0000001,1.0,3999999999999999,4000000000000001,12345678901234567,[2.50],{\"a\":3.00}]";
    char text[512];
    snprintf(text, sizeof text, "{\"any\":%s," MINIMAL "}", any);
    SAME(&every_table, text);
    object_t object = {(void *)(size_t)any};
    cJSON *json = object_convertToJSON(&object);
    /* Programs find doubles where these have the value. */
    static const int raw[] = {1, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1};
    for (size_t i = 0; i < sizeof raw / sizeof raw[0]; i++) {
        const cJSON *item = cJSON_GetArrayItem(json, (int)i);
        CHECK(raw[i] ? cJSON_IsRaw(item) : cJSON_IsNumber(item));
    }
    CHECK(cJSON_GetArrayItem(json, 1)->valuedouble == 1.1 && cJSON_GetArrayItem(json, 5)->valueint == 100);
    /* A number that a program changes is printed as changed. */
    cJSON_SetNumberValue(cJSON_GetArrayItem(json, 1), 2.5);
    cJSON *copy = cJSON_Duplicate(json, 1);
    object_t *again = object_parseFromJSON(copy);
    CHECK(again != NULL && strncmp(again->temporary, "[12345678901234567890,2.5,1e400,", 32) == 0);
    object_free(again);
    cJSON_Delete(copy);
    cJSON_Delete(json);
}

/* Values that enums do not list. */
static void unlisted(void) {
    SAME(&every_table, "{" TEXT ",\"color\":\"gr\\\"een\"," OWNER ",\"colorOrNull\":8}");
    SAME(&every_table, "{" TEXT ",\"color\":12345678901234567890," OWNER ",\"colorOrNull\":false}");
    SAME(&every_table, "{" TEXT "," OWNER
                       ",\"colors\":[\"green\",\"red\",9,\"\"],\"by size\":{\"a\":\"green\",\"b\":7,\"c\":1.50}}");
    SAME(&hue_table, "\"green\"");
    SAME(&hue_table, "\"red\"");
    SAME(&tint_table, "\"three\"");
    SAME(&tint_table, "\"two\"");
    BECOMES(&every_table, "{" MINIMAL ",\"color\":\"green\",\"color\":\"red\",\"colorOrNull\":8,\"colorOrNull\":null}",
            "{" TEXT ",\"color\":\"red\"," OWNER ",\"colorOrNull\":null}");

    cJSON *json = cJSON_Parse("{" MINIMAL ",\"color\":\"green\",\"colors\":[\"blue\",\"red\"]}");
    every_t *read = jsonModel_parse(&every_table, json);
    cJSON_Delete(json);
    CHECK(read != NULL && read->color == every_color__NULL);
    CHECK_TEXT(read->color_unlisted, "\"green\""); /* as JSON, because the enum lists numbers as well */
    CHECK_TEXT(read->colors->firstEntry->unlisted, "\"blue\"");
    CHECK(*(every_color__e *)read->colors->firstEntry->data == every_color__NULL && read->colors->lastEntry->unlisted == NULL);
    /* A constant has priority; a program may also send a custom value. */
    read->color = every_color__red;
    free(read->colors->firstEntry->unlisted);
    read->colors->firstEntry->unlisted = jsonText_copy("5");
    json = jsonModel_print(&every_table, read);
    char *text = jsonText_print(json, jsonLayout_compact);
    CHECK_TEXT(text, "{" TEXT ",\"color\":\"red\"," OWNER ",\"colors\":[5,\"red\"]}");
    free(text);
    cJSON_Delete(json);
    read->colors->firstEntry->unlisted[0] = '{';
    CHECK(jsonModel_print(&every_table, read) == NULL);
    CHECK_TEXT(jsonModel_problem(), "colors[0]: not valid JSON: the text ends early");
    jsonModel_free(&every_table, read);
    tint_t *tint = jsonModel_new(&tint_table);
    tint->value_unlisted = jsonText_copy("three");
    every_text__e none = every_text__NULL;
    tint->kind = tint_kind_text;
    tint->value.text = &none;
    json = jsonModel_print(&tint_table, tint);
    CHECK(cJSON_IsString(json) && strcmp(json->valuestring, "three") == 0);
    cJSON_Delete(json);
    /* The struct is used as the enum as long as its text is set. */
    jsonType_t type = MODEL(tint);
    const jsonType_t *resolved = &type;
    const void *given = tint;
    jsonType_resolve(&resolved, &given);
    CHECK(resolved == &type && given == tint);
    free(tint->value_unlisted);
    tint->value_unlisted = NULL;
    jsonType_resolve(&resolved, &given);
    CHECK(resolved->kind == jsonKind_enum && given == &none);
    tint->kind = tint_kind_NONE;
    jsonModel_free(&tint_table, tint);
}

#define REFUSED_TEXT(text, problem) \
    do { \
        cJSON *json = jsonText_parseWithLength(text, sizeof(text) - 1); \
        CHECK(json == NULL); \
        CHECK_TEXT(jsonModel_problem(), problem); \
        cJSON_Delete(json); \
    } while (0)

static void hostileText(void) {
    static const char *const broken[] = {
        "",        " ",       "{",       "[",        "[1",        "[1,",      "{\"a\"",   "{\"a\":",   "{\"a\":1",
        "{\"a\":1,", "\"a",    "\"\\",    "\"\\u12", "tru",      "-",        "1.",        "1e",         "1e+",
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        CHECK(jsonText_parse(broken[i]) == NULL);
        CHECK(strncmp(jsonModel_problem(), "not valid JSON", 14) == 0);
    }
    REFUSED_TEXT("[1,]", "not valid JSON at byte 4");
    REFUSED_TEXT("[1}", "not valid JSON at byte 3");
    REFUSED_TEXT("{1:2}", "not valid JSON at byte 2");
    REFUSED_TEXT("{\"a\" 2}", "not valid JSON at byte 6");
    REFUSED_TEXT("{\"a\":2,}", "not valid JSON at byte 8");
    REFUSED_TEXT("1 2", "not valid JSON at byte 3");
    REFUSED_TEXT("01", "not valid JSON at byte 1");
    REFUSED_TEXT("+1", "not valid JSON at byte 1");
    REFUSED_TEXT("[\v1]", "not valid JSON at byte 2");
    REFUSED_TEXT("[1]\0", "not valid JSON at byte 4");
    REFUSED_TEXT("[\"a\tb\"]", "not valid JSON at byte 4");
    REFUSED_TEXT("[\"\\x\"]", "not valid JSON at byte 4");
    REFUSED_TEXT("[\"\\u12g4\"]", "not valid JSON at byte 7");
    REFUSED_TEXT("[NaN]", "not valid JSON at byte 2");
    REFUSED_TEXT("{\"a\":[\"x\",\"b\\u0000c\"]}", "a[1]: the string contains U+0000, which would end it");
    REFUSED_TEXT("{\"a\":{\"b\\u0000\":1}}", "a: the string contains U+0000, which would end it");
    REFUSED_TEXT("{\"a\":\"\\ud800\"}", "a: the string contains half of a surrogate pair");
    REFUSED_TEXT("{\"a\":\"\\udc00\\ud800\"}", "a: the string contains half of a surrogate pair");
    REFUSED_TEXT("{\"a\":\"\\ud800\\u0041\"}", "a: the string contains half of a surrogate pair");
    static const char *const invalid[] = {
        "\"\x80\"",     "\"\xff\"",         "\"\xc0\x80\"",         "\"\xc3\"",             "\"\xe0\x80\x80\"",
        "\"\xed\xa0\x80\"", "\"\xf0\x80\x80\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xf5\x80\x80\x80\"", "\"\xe2\x82\"",
    };
    for (size_t i = 0; i < sizeof invalid / sizeof invalid[0]; i++) {
        CHECK(jsonText_parse(invalid[i]) == NULL);
        CHECK_TEXT(jsonModel_problem(), "the string is not valid UTF-8");
    }
    static const char fine[] = "\xef\xbb\xbf [ \"\\u0001\\ud83d\\ude00\xf4\x8f\xbf\xbf\xed\x9f\xbf\xee\x80\x80\\/\x7f\\b\\f\\n\\r\\t\\\\\" ,\r\n\t{} ] ";
    cJSON *json = jsonText_parseWithLength(fine, sizeof fine - 1);
    char *text = json != NULL ? jsonText_print(json, jsonLayout_compact) : NULL;
    CHECK_TEXT(text, "[\"\\u0001\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf\xed\x9f\xbf\xee\x80\x80/\x7f\\b\\f\\n\\r\\t\\\\\",{}]");
    free(text);
    cJSON_Delete(json);

    char escaped[64];
    jsonText_escape("a\x1b[31m\n\t\x7f\xc2\x9b\x9b\xe2\x80\xae\xc3\xa9\xf0\x9f\x98\x80\xc3", escaped, sizeof escaped);
    CHECK_TEXT(escaped, "a\\u001b[31m\\n\\u0009\\u007f\\u009b\\x9b\\u202e\xc3\xa9\xf0\x9f\x98\x80\\xc3");
    jsonText_escape("ab\x1b", escaped, 8);
    CHECK_TEXT(escaped, "ab");
    /* Names of hostile members as well. */
    json = cJSON_Parse("{" MINIMAL ",\"by name\":{\"\x1b[2J\":1}}");
    CHECK(jsonModel_parse(&every_table, json) == NULL);
    CHECK_TEXT(jsonModel_problem(), "by name.\\u001b[2J: expected an object, found a number");
    cJSON_Delete(json);
}

static void refusals(void) {
    REFUSED(&every_table, "[]", "expected an object, found an array");
    REFUSED(&every_table, "{\"owner\":null}", "text: the required property is missing");
    REFUSED(&every_table, "{\"text\":\"t\"}", "owner: the required property is missing");
    REFUSED(&every_table, "{\"text\":null,\"owner\":null}", "text: the value must not be null");
    REFUSED(&every_table, "{" MINIMAL ",\"matrix\":[[1],[2,\"x\"]]}",
            "matrix[1][1]: expected an integer, found a string");
    REFUSED(&every_table, "{" MINIMAL ",\"by name\":{\"k\":{\"text\":3}}}",
            "by name.k.text: expected a string, found a number");
    REFUSED(&every_table, "{" MINIMAL ",\"names\":[\"a\",null]}", "names[1]: expected a string, found null");
    REFUSED(&every_table, "{" MINIMAL ",\"small\":2147483648}", "small: " NO_INT);
    REFUSED(&every_table, "{" MINIMAL ",\"small\":1.5}", "small: expected an integer, found a fraction");
    REFUSED(&every_table, "{" MINIMAL ",\"large\":1e300}", "large: the number is out of range");
    REFUSED(&every_table, "{" MINIMAL ",\"large\":9223372036854775808}", "large: the number is out of range");
    REFUSED(&every_table, "{" MINIMAL ",\"wide\":1e999}", "wide: the number is out of range");
    REFUSED(&every_table, "{" MINIMAL ",\"narrow\":1e39}", "narrow: the number is out of range");
    REFUSED(&every_table, "{" MINIMAL ",\"bytes\":\"A\"}", "bytes: the string is not valid Base64");
    REFUSED(&every_table, "{" MINIMAL ",\"boolean\":0}", "boolean: expected a boolean, found a number");
    REFUSED(&sized_table, "{\"size\":3}", "size: expected a string, found a number");
    REFUSED(&every_table, "{" MINIMAL ",\"color\":[]}", "color: expected a string or a number, found an array");
    REFUSED(&every_table, "{" MINIMAL ",\"either\":[{}]}", "either: an array does not match any alternative of either");
    REFUSED(&shape_table, "[]", "an array does not match any alternative of shape");
    REFUSED(&shape_table, "{\"kind\":\"round\",\"side\":1}", "radius: the required property is missing");
    REFUSED(&every_table, "", "no JSON value was passed");
    REFUSED(&itself_table, "1", "models refer to each other in a cycle");
}

static void unions(void) {
    static const struct {
        const char *text;
        int tag;
    } cases[] = {
        {"{\"job\":\"j\"}", either_kind_job},
        {"{\"title\":\"t\",\"status\":1}", either_kind_problem},
        {"{\"title\":\"t\",\"job\":\"j\",\"status\":1}", either_kind_problem}, /* has more of its members */
        {"\"red\"", either_kind_color},
        {"\"green\"", either_kind_string},
        {"0.25", either_kind_number},
        {"0.5", either_kind_color},
        {"8", either_kind_integer},
        {"3000000000", either_kind_number},
        {"{\"kind\":\"square\",\"side\":2}", either_kind_shape},
        {"[{\"job\":\"j\"}]", either_kind_list_of_job},
        {"[\"a\"]", either_kind_list_of_string},
        {"false", either_kind_boolean},
        {"{}", either_kind_unlisted},
        {"{\"name\":[1e400,{}]}", either_kind_unlisted},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cJSON *json = jsonText_parse(cases[i].text);
        either_t *either = jsonModel_parse(&either_table, json);
        cJSON_Delete(json);
        CHECK(either != NULL);
        if (either == NULL || (int)either->kind != cases[i].tag) {
            failures++;
            fprintf(stderr, "%s: tag %d and not %d: %s\n", cases[i].text, either != NULL ? (int)either->kind : -1,
                    cases[i].tag, jsonModel_problem());
        }
        jsonModel_free(&either_table, either);
    }
    SAME(&shape_table, "{\"kind\":\"circle\",\"radius\":1}");
    /* An object that fits no alternative is kept, and so is an unknown discriminator value. */
    SAME(&shape_table, "{\"kind\":\"other\",\"side\":1}");
    SAME(&shape_table, "{\"kind\":\"hexagon\",\"edges\":[1.50,{\"a\":null}]}");
    SAME(&shape_table, "{\"side\":1}");
    SAME(&every_table, "{\"text\":\"t\",\"owner\":null,\"shape\":{\"kind\":\"hexagon\"},\"either\":{\"new\":true}}");
    BECOMES(&cup_table, "{\"kind\":\"mug\",\"job\":\"j\"}", "{\"job\":\"j\",\"kind\":\"mug\"}");
    BECOMES(&cup_table, "{\"kind\":\"broken\",\"title\":\"t\"}", "{\"title\":\"t\",\"kind\":\"broken\"}");
    SAME(&cup_table, "{\"kind\":\"new\",\"job\":\"j\"}");
    SAME(&beside_table, "{\"job\":\"j\",\"note\":\"n\"}");
    SAME(&beside_table, "{\"title\":\"t\"}");
    /* The first that fits outside fails inside, and the next is tried. */
    SAME(&either_table, "[\"a\",\"b\"]");

    shape_t *empty = jsonModel_new(&shape_table);
    CHECK(jsonModel_print(&shape_table, empty) == NULL);
    CHECK_TEXT(jsonModel_problem(), "no alternative of shape is selected");
    jsonModel_free(&shape_table, empty);
}

static void dates(void) {
    static const char *const dates[] = {"2020-02-29", "0001-01-01", "9999-12-31", "2000-02-29"};
    static const char *const no_dates[] = {"", "never", "2021-02-29", "1900-02-29", "2020-1-1", "2020-00-01", "2020-04-31",
                                           "2020-13-01", "2020-02-29T00:00:00Z", "2020-02-2"};
    static const char *const times[] = {"2020-02-29T12:30:15Z", "2020-02-29t12:30:15.123456789+02:00", "2020-02-29 12:30",
                                        "2016-12-31T23:59:60Z", "2020-02-29T12:30:15", "2020-02-29"};
    static const char *const no_times[] = {"yesterday", "2021-02-29T00:00:00Z", "2021-01-01T25:00:00Z", "2021-01-01T",
                                           "2021-01-01T10:60:00Z", "2021-01-01T10:00:61Z", "2021-01-01T10:00:00Zulu"};
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        CHECK(jsonText_has(dates[i], jsonFormat_date));
    }
    for (size_t i = 0; i < sizeof no_dates / sizeof no_dates[0]; i++) {
        CHECK(!jsonText_has(no_dates[i], jsonFormat_date));
    }
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        CHECK(jsonText_has(times[i], jsonFormat_dateTime));
    }
    for (size_t i = 0; i < sizeof no_times / sizeof no_times[0]; i++) {
        CHECK(!jsonText_has(no_times[i], jsonFormat_dateTime));
    }
    CHECK(jsonText_has("never", jsonFormat_none));
    REFUSED(&account_table, "{\"id\":1,\"at\":\"never\"}", "at: \"never\" is not a date-time");
    REFUSED(&account_table, "{\"id\":1,\"born\":\"2021-02-29\"}", "born: \"2021-02-29\" is not a date");
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
    char *printed = again(&every_table, text);
    CHECK(printed != NULL && strlen(printed) == strlen(text));
    free(printed);
    free(text);
    text = nested(660, "{\"next\":", "{\"leaf\":1}", "}");
    printed = again(&tree_table, text);
    CHECK(printed != NULL && strcmp(printed, text) == 0);
    free(printed);
    free(text);
    text = nested(990, "{\"next\":", "{\"leaf\":1}", "}");
    printed = again(&tree_table, text);
    CHECK(printed == NULL && strstr(jsonModel_problem(), "nested too deeply") != NULL);
    free(printed);
    free(text);

    /* Free-form JSON within structs, both as deep as they may be. */
    text = nested(990, "{" MINIMAL ",\"child\":", "{" MINIMAL "}", "}");
    cJSON *structs = jsonText_parse(text);
    every_t *outermost = jsonModel_parse(&every_table, structs);
    every_t *innermost = outermost;
    while (innermost != NULL && innermost->child != NULL) {
        innermost = innermost->child;
    }
    CHECK(innermost != NULL);
    if (innermost != NULL) {
        innermost->any = object_create();
        innermost->any->temporary = nested(1000, "[", "", "]");
    }
    cJSON *tree = jsonModel_print(&every_table, outermost);
    printed = tree != NULL ? jsonText_print(tree, jsonLayout_compact) : NULL;
    CHECK(printed != NULL && strlen(printed) == strlen(text) + 2000 + strlen("\"any\":,"));
    jsonModel_free(&every_table, outermost);
    cJSON_Delete(structs);
    cJSON_Delete(tree);
    free(printed);
    free(text);
    text = nested(1001, "[", "", "]");
    CHECK(jsonText_parse(text) == NULL);
    CHECK(strstr(jsonModel_problem(), "[0][0]: values are nested too deeply") != NULL);
    free(text);

    /* A tree of cJSON that no text could have. */
    cJSON *json = cJSON_CreateObject();
    for (int i = 0; i < 2000; i++) {
        cJSON *outer = cJSON_CreateObject();
        cJSON_AddItemToObject(outer, "next", json);
        json = outer;
    }
    CHECK(jsonModel_parse(&tree_table, json) == NULL);
    CHECK(strstr(jsonModel_problem(), "nested too deeply") != NULL);
    cJSON_Delete(json);

    /* A struct that leads back to itself. */
    every_t *loop = jsonModel_new(&every_table);
    loop->text = jsonText_copy("t");
    loop->child = loop;
    loop->owner = jsonText_copy("o");
    CHECK(jsonModel_print(&every_table, loop) == NULL);
    CHECK(strstr(jsonModel_problem(), "child.child.text: values are nested") != NULL);
    CHECK(strncmp(jsonModel_problem(), "...", 3) == 0);
    loop->child = NULL;
    jsonModel_free(&every_table, loop);
}

static void hostileTree(const char *what, const char *text) {
    cJSON *json = jsonText_parse(text);
    CHECK(json != NULL && jsonModel_parse(&tree_table, json) == NULL);
    CHECK(strstr(jsonModel_problem(), ": too many alternatives of tree were tried") != NULL);
    puts(what);
    cJSON_Delete(json);
}

/* Every level has two alternatives that fit outside, and none that fits at the end. */
static void hostileUnion(void) {
    char *text = nested(600, "{\"next\":", "5", "}");
    hostileTree("hostile union", text);
    free(text);
    /* Each attempt at an alternative copies much of this value. */
    char *list = nested(50000, "1,", "1", "");
    char *middle = malloc(strlen(list) + 32);
    sprintf(middle, "{\"any\":[%s],\"next\":5}", list);
    text = nested(12, "{\"next\":", middle, "}");
    hostileTree("hostile union of any JSON", text);
    free(list);
    free(middle);
    free(text);
    char *name = nested(500000, "ab", "", "");
    middle = malloc(strlen(name) + 64);
    sprintf(middle, "{\"any\":{\"%s\":1},\"next\":5}", name);
    text = nested(12, "{\"next\":", middle, "}");
    hostileTree("hostile union of a long name", text);
    free(name);
    free(middle);
    free(text);
}

/* The last of many alternatives may be the one that fits, which only shows when all of the value has been read. */
static void lateUnion(void) {
    static const int counts[] = {1000, 20000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        char *rows = nested(counts[i] - 1, "10,", "1", "");
        char *text = malloc(strlen(rows) + 64);
        sprintf(text, "{\"data\":{\"rows\":[%s],\"mark12\":1}}", rows);
        char *printed = again(&events_table, text);
        CHECK_TEXT(printed != NULL ? "read" : jsonModel_problem(), "read");
        free(printed);
        free(text);
        free(rows);
    }
}

/*
 * Reads and prints text of `count` pieces, which may have a number. In the full tests, anything slower than linear takes too
 * long; in each change, the instructions of wire/growth.test.mjs are counted.
 */
static void large(const jsonModel_t *model, const char *start, const char *piece, const char *end, const char *result) {
    enum { count = 50000 };
    size_t length = strlen(start) + count * (strlen(piece) + 6) + strlen(end);
    char *text = malloc(length + 1);
    char *at = text + sprintf(text, "%s", start);
    for (int i = 0; i < count; i++) {
        at += sprintf(at, piece, i);
    }
    sprintf(at, "%s", end);
    clock_t begun = clock();
    char *printed = again(model, text);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    CHECK(getenv("SPECMINT_TEST_FULL") == NULL || seconds < 2);
    CHECK_TEXT(printed != NULL ? "read" : jsonModel_problem(), result);
    CHECK(printed == NULL || strlen(printed) + 8 >= strlen(text));
    free(printed);
    free(text);
}

static void largeTexts(void) {
    static const char any[] = "{\"any\":[0";
    static const char any_end[] = "]," MINIMAL "}";
    large(&every_table, any, ",12345678901234567890", any_end, "read");
    large(&every_table, any, ",1.10", any_end, "read");
    large(&every_table, any, ",[[[[]]]]", any_end, "read");
    large(&every_table, any, ",{\"a\":1,\"a\":2}", any_end, "read");
    large(&every_table, "{\"any\":1", "0123456789", "," MINIMAL "}", "read");
    large(&every_table, "{\"any\":0.", "0000000000", "1," MINIMAL "}", "read");
    large(&every_table, "{\"any\":1e", "0000000000", "1," MINIMAL "}", "read");
    large(&every_table, "{\"any\":\"", "\\\\", "\"," MINIMAL "}", "read");
    large(&every_table, "{" TEXT "," OWNER, ",\"a\":1", "}", "read");
    large(&every_table, "{" TEXT "," OWNER, ",\"a%d\":1", "}", "read");
    large(&every_table, "{" TEXT "," OWNER ",\"by size\":{\"a\":\"red\"", ",\"a%d\":\"red\"", "}}", "read");
    large(&every_table, "{" TEXT "," OWNER ",\"colors\":[1", ",\"green\"", "]}", "read");
    large(&every_table, "{" TEXT ",\"color\":\"", "green", "\"," OWNER "}", "read");
    large(&every_table, "{" MINIMAL ",\"large\":1", "0000000000", "}", "large: the number is out of range");
    large(&every_table, "{" MINIMAL ",\"large\":0.", "0000000000", "1}", "large: expected an integer, found a fraction");
    large(&every_table, "{" MINIMAL ",\"either\":{\"x\":1", ",\"x\":1", "}}", "read");
    large(&every_table, "{" MINIMAL ",\"names\":[\"a\"", ",\"a\"", ",1]}", "names[50001]: expected a string, found a number");
}

static void ownership(void) {
    /* Memory that the program allocated itself is not freed with the model, even if the model points to it. */
    every_t mine = {0};
    mine.text = (char *)"mine";
    every_t *ours = jsonModel_new(&every_table);
    CHECK(ours->_library_owned == 1);
    ours->child = &mine;
    ours->text = jsonText_copy("ours");
    jsonModel_free(&every_table, ours);
    jsonModel_free(&every_table, &mine);
    jsonModel_free(&every_table, NULL);
    CHECK_TEXT(mine.text, "mine");
}

static void printing(void) {
    every_t value = {0};
    value.text = (char *)"t";
    double infinite = HUGE_VAL;
    value.wide = &infinite;
    CHECK(jsonModel_print(&every_table, &value) == NULL);
    CHECK_TEXT(jsonModel_problem(), "wide: JSON cannot represent infinity or NaN");
    value.wide = NULL;
    long most = LONG_MAX;
    value.large = &most;
    value.color = (every_color__e)99;
    CHECK(jsonModel_print(&every_table, &value) == NULL);
    CHECK_TEXT(jsonModel_problem(), "color: the enum has no constant 99");
    value.color = every_color__NULL;
    cJSON *json = jsonModel_print(&every_table, &value);
    char *text = jsonText_print(json, jsonLayout_compact);
    char expected[128];
    snprintf(expected, sizeof expected, "{\"text\":\"t\",\"large\":%ld,\"owner\":null}", most);
    CHECK_TEXT(text, expected);
    /* The cJSON tree is exact, too. */
    every_t *back = jsonModel_parse(&every_table, json);
    CHECK(back != NULL && *back->large == most);
    jsonModel_free(&every_table, back);
    free(text);
    cJSON_Delete(json);
    value.text = NULL;
    CHECK(jsonModel_print(&every_table, &value) == NULL);
    CHECK_TEXT(jsonModel_problem(), "text: the required property has no value");
    object_t broken = {(void *)(size_t) "{"};
    value.text = (char *)"t";
    value.any = &broken;
    CHECK(jsonModel_print(&every_table, &value) == NULL);
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
    CHECK(jsonEnum_fromString(&color_values, "dark blue") == every_color__dark_blue);
    CHECK(jsonEnum_fromString(&color_values, "green") == 0);
    CHECK(jsonEnum_fromString(&size_values, "green") == size_unknown);
    CHECK_TEXT(jsonEnum_toString(&color_values, every_color___7), "7");
    CHECK(jsonEnum_toString(&color_values, 0) == NULL);
}

static void *onThread(void *unused) {
    depth();
    return unused;
}

int main(int argc, char **argv) {
    (void)argv;
    thereAndBack();
    refusals();
    wholeNumbers();
    anyNumbers();
    unlisted();
    hostileText();
    unions();
    dates();
    depth();
    if (argc < 2) { /* these would take long under valgrind */
        hostileUnion();
        lateUnion();
        largeTexts();
    }
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
