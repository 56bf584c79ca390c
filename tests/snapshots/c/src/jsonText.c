/* JSON text of values and numbers. */
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "jsonInternal.h"

const char *jsonText_kind(const cJSON *json) {
    if (json == NULL || cJSON_IsInvalid(json)) {
        return "nothing";
    }
    if (cJSON_IsBool(json)) {
        return "a boolean";
    }
    if (cJSON_IsNull(json)) {
        return "null";
    }
    if (cJSON_IsString(json)) {
        return "a string";
    }
    if (cJSON_IsArray(json)) {
        return "an array";
    }
    return cJSON_IsObject(json) ? "an object" : "a number";
}

char *jsonText_copy(const char *text) {
    if (text == NULL) {
        return NULL;
    }
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) {
        memcpy(copy, text, size);
    }
    return copy;
}

char *jsonText_print(const cJSON *json, jsonLayout_e layout) {
    char *printed = layout == jsonLayout_body ? cJSON_Print(json) : cJSON_PrintUnformatted(json);
    /* cJSON may use its own allocator, but programs expect memory from malloc. */
    char *text = jsonText_copy(printed);
    cJSON_free(printed);
    return text;
}

/*
 * Finds the fewest digits that parse to the same number. Returns their count and the position of the decimal
 * point. Digits are extracted one by one because the decimal point depends on the locale.
 */
static int shortestDigits(double number, int is_float, char digits[JSON_TEXT_SIZE], int *point) {
    char text[64];
    /* Numbers with up to 15 digits (float: 6) survive a round trip; none needs more than 17 (9). */
    int most = is_float ? 9 : 17;
    int precision = is_float ? 6 : 15;
    if (number > (is_float ? -(double)FLT_MIN : -DBL_MIN) && number < (is_float ? (double)FLT_MIN : DBL_MIN)) {
        precision = 1; /* the smallest numbers have fewer digits */
    }
    for (; precision <= most; precision++) {
        snprintf(text, sizeof text, "%.*e", precision - 1, number);
        if (is_float ? strtof(text, NULL) == (float)number : strtod(text, NULL) == number) {
            break;
        }
    }
    int count = 0;
    const char *at = text;
    for (; *at != 'e' && *at != '\0'; at++) {
        if (*at >= '0' && *at <= '9') {
            digits[count++] = *at;
        }
    }
    while (count > 1 && digits[count - 1] == '0') {
        count--;
    }
    *point = (*at == 'e' ? atoi(at + 1) : 0) + 1;
    return count;
}

int jsonText_isNumber(double number) {
    return number >= -DBL_MAX && number <= DBL_MAX;
}

void jsonText_number(double number, char text[JSON_TEXT_SIZE]) {
    char digits[JSON_TEXT_SIZE];
    int point;
    if (!jsonText_isNumber(number) || number == 0) {
        /* Tables never pass infinity or NaN, which JSON cannot represent. */
        snprintf(text, JSON_TEXT_SIZE, "%s", number == 0 ? "0" : "NaN");
        return;
    }
    int count = shortestDigits(number, 0, digits, &point);
    char *out = text;
    if (number < 0) {
        *out++ = '-';
    }
    if (point > 21 || point < -5) {
        *out++ = digits[0];
        if (count > 1) {
            *out++ = '.';
            memcpy(out, digits + 1, (size_t)count - 1);
            out += count - 1;
        }
        snprintf(out, 13, "e%+d", point - 1);
        return;
    }
    if (point <= 0) {
        *out++ = '0';
        *out++ = '.';
        memset(out, '0', (size_t)-point);
        out += -point;
    }
    for (int i = 0; i < count || i < point; i++) {
        if (i == point && point > 0) {
            *out++ = '.';
        }
        *out++ = i < count ? digits[i] : '0';
    }
    *out = '\0';
}

double jsonText_widen(float number) {
    char digits[JSON_TEXT_SIZE];
    char text[2 * JSON_TEXT_SIZE];
    int point;
    if (!jsonText_isNumber((double)number) || number == 0) {
        return (double)number;
    }
    int count = shortestDigits((double)number, 1, digits, &point);
    snprintf(text, sizeof text, "%s%.*se%d", number < 0 ? "-" : "", count, digits, point - count);
    return strtod(text, NULL);
}

int jsonText_parseNumber(const char *text, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' ? 0 : -1;
}
