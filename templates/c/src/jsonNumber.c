/* Numbers: taken apart without loss, as integers, and as the shortest text of a double. */
#include <float.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "jsonInternal.h"

/* Exponents are counted up to here, far beyond the range of a double: one more digit still fits in a long of 32 bits. */
#define EXPONENT_LIMIT 100000000L

static const char *skipDigits(const char *at, const char *end) {
    while (at < end && *at >= '0' && *at <= '9') {
        at++;
    }
    return at;
}

static const char *readExponent(const char *at, const char *end, long *exponent) {
    int negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) {
        at++;
    }
    const char *digits = at;
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        if (*exponent < EXPONENT_LIMIT) {
            *exponent = *exponent * 10 + (*at - '0');
        }
    }
    *exponent = negative ? -*exponent : *exponent;
    return at > digits ? at : NULL;
}

const char *jsonDecimal_read(const char *text, const char *end, jsonDecimal_t *decimal) {
    long exponent = 0;
    decimal->negative = text < end && *text == '-';
    decimal->first = text + decimal->negative;
    const char *at = skipDigits(decimal->first, end);
    if (at == decimal->first || (*decimal->first == '0' && at - decimal->first > 1)) {
        return NULL;
    }
    decimal->point = (long)(at - decimal->first);
    if (at < end && *at == '.') {
        const char *fraction = at + 1;
        at = skipDigits(fraction, end);
        if (at == fraction) {
            return NULL;
        }
    }
    /* Zeros at both ends are not significant. */
    decimal->last = at;
    for (; decimal->first < at && (*decimal->first == '0' || *decimal->first == '.'); decimal->first++) {
        decimal->point -= *decimal->first == '0';
    }
    while (decimal->last > decimal->first && (decimal->last[-1] == '0' || decimal->last[-1] == '.')) {
        decimal->last--;
    }
    size_t length = (size_t)(decimal->last - decimal->first);
    decimal->count = length - (length > 0 && memchr(decimal->first, '.', length) != NULL);
    if (at < end && (*at == 'e' || *at == 'E') && (at = readExponent(at + 1, end, &exponent)) == NULL) {
        return NULL;
    }
    decimal->point = length > 0 ? decimal->point + exponent : 0;
    return at;
}

/* Returns the next significant digit, or '0' behind the last one. */
static char nextDigit(const char **at, const char *last) {
    if (*at < last && **at == '.') {
        (*at)++;
    }
    return (char)(*at < last ? *(*at)++ : '0');
}

int jsonDecimal_equal(const jsonDecimal_t *a, const jsonDecimal_t *b) {
    if (a->count != b->count || a->point != b->point || (a->count > 0 && a->negative != b->negative)) {
        return 0;
    }
    const char *at = a->first;
    const char *other = b->first;
    for (size_t i = 0; i < a->count; i++) {
        if (nextDigit(&at, a->last) != nextDigit(&other, b->last)) {
            return 0;
        }
    }
    return 1;
}

static jsonWhole_e wholeDecimal(const jsonDecimal_t *decimal, jsonWhole_t *whole) {
    const char *at = decimal->first;
    whole->negative = decimal->negative && decimal->count > 0;
    whole->magnitude = 0;
    if (decimal->point < (long)decimal->count) {
        return jsonWhole_fraction;
    }
    for (long i = 0; i < decimal->point; i++) {
        unsigned digit = (unsigned)(nextDigit(&at, decimal->last) - '0');
        if (whole->magnitude > (ULLONG_MAX - digit) / 10) {
            return jsonWhole_range;
        }
        whole->magnitude = whole->magnitude * 10 + digit;
    }
    return jsonWhole_ok;
}

const char *jsonNumber_digits(const cJSON *json) {
    double number;
    if (json->valuestring == NULL || cJSON_IsRaw(json)) {
        return json->valuestring;
    }
    /* Programs may have given the number another value. */
    return jsonText_parseNumber(json->valuestring, &number) == 0 && number == json->valuedouble ? json->valuestring
                                                                                               : NULL;
}

int jsonNumber_is(const cJSON *json, const char *text) {
    char shortest[JSON_TEXT_SIZE];
    jsonDecimal_t own;
    jsonDecimal_t other;
    if (!cJSON_IsNumber(json) && !cJSON_IsRaw(json)) {
        return 0;
    }
    const char *digits = jsonNumber_digits(json);
    if (digits == NULL) {
        jsonText_number(json->valuedouble, shortest);
        digits = shortest;
    }
    const char *end = digits + strlen(digits);
    const char *other_end = text + strlen(text);
    return jsonDecimal_read(digits, end, &own) == end && jsonDecimal_read(text, other_end, &other) == other_end &&
           jsonDecimal_equal(&own, &other);
}

jsonWhole_e jsonNumber_whole(const cJSON *json, jsonWhole_t *whole) {
    if (!cJSON_IsNumber(json) && !cJSON_IsRaw(json)) {
        return jsonWhole_none;
    }
    const char *digits = jsonNumber_digits(json);
    if (digits != NULL || cJSON_IsRaw(json)) {
        jsonDecimal_t decimal;
        const char *end = digits != NULL ? digits + strlen(digits) : NULL;
        return digits != NULL && jsonDecimal_read(digits, end, &decimal) == end ? wholeDecimal(&decimal, whole)
                                                                                : jsonWhole_none;
    }
    double magnitude = json->valuedouble < 0 ? -json->valuedouble : json->valuedouble;
    whole->negative = json->valuedouble < 0;
    /* ULLONG_MAX is not representable as a double, but the next number is. */
    if (!(magnitude < (double)ULLONG_MAX)) {
        return jsonWhole_range;
    }
    whole->magnitude = (unsigned long long)magnitude;
    return (double)whole->magnitude == magnitude ? jsonWhole_ok : jsonWhole_fraction;
}

int jsonWhole_fits(const jsonWhole_t *whole, jsonKind_e kind) {
    if (kind == jsonKind_unsigned) {
        return !whole->negative && whole->magnitude <= ULONG_MAX;
    }
    unsigned long long most = kind == jsonKind_int ? INT_MAX : LONG_MAX;
    return whole->magnitude <= most + (whole->negative ? 1 : 0);
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
    if (number > -1e15 && number < 1e15 && (double)(long long)number == number) {
        snprintf(text, JSON_TEXT_SIZE, "%lld", (long long)number);
        return;
    }
    if (!jsonText_isNumber(number)) {
        /* Tables never pass infinity or NaN, which JSON cannot represent. */
        snprintf(text, JSON_TEXT_SIZE, "null");
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
    if (end == text || *end != '.') {
        return end != text && *end == '\0' ? 0 : -1;
    }
    /* The locale has another decimal point. */
    char half[8];
    size_t point = (size_t)(end - text);
    char *copy = jsonText_copy(text);
    if (copy == NULL) {
        return -1;
    }
    snprintf(half, sizeof half, "%.1f", 0.5);
    copy[point] = half[1];
    *number = strtod(copy, &end);
    int result = *end == '\0' ? 0 : -1;
    free(copy);
    return result;
}

/* Returns whether a double has the value of the number, and cJSON prints it with that value. */
static int isHeld(const jsonDecimal_t *decimal, double number) {
    char text[JSON_TEXT_SIZE];
    jsonDecimal_t printed;
    if (decimal->count <= 15 && decimal->point > -300 && decimal->point < 300) {
        return 1;
    }
    if (decimal->point >= (long)decimal->count) {
        /* Of the larger integers, cJSON may change the last digit. */
        return decimal->count == 16 && decimal->point == 16 && *decimal->first < '4';
    }
    if (decimal->count > 17) {
        return 0;
    }
    const char *end = text + snprintf(text, sizeof text, "%.*e", (int)decimal->count - 1, number);
    text[1 + decimal->negative] = '.'; /* whatever it is in the locale */
    return jsonDecimal_read(text, end, &printed) == end && jsonDecimal_equal(decimal, &printed);
}

/* Returns whether jsonText_number() writes the number in the same way. */
static int isPlain(const jsonDecimal_t *decimal, const char *text, const char *end) {
    const char *tail = decimal->count > 0 ? decimal->last : decimal->first;
    for (; tail < end; tail++) {
        if (*tail != '0' || decimal->point < (long)decimal->count) {
            return 0; /* an exponent, or zeros behind the decimal point */
        }
    }
    if (decimal->count == 0) {
        return end - text == 1;
    }
    /* Of larger integers, a double without digits may be another one. */
    return decimal->count <= 15 && decimal->point > -6 && decimal->point < 16;
}

cJSON *jsonNumber_create(const char *text, const char *end, const jsonDecimal_t *decimal) {
    size_t length = (size_t)(end - text);
    int plain = isPlain(decimal, text, end);
    char digits[JSON_TEXT_SIZE];
    double number = 0;
    cJSON *json = cJSON_CreateNumber(0);
    if (json == NULL) {
        return NULL;
    }
    char *copy = plain && length < sizeof digits ? digits : cJSON_malloc(length + 1);
    if (copy == NULL) {
        cJSON_Delete(json);
        return NULL;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    jsonText_parseNumber(copy, &number);
    cJSON_SetNumberHelper(json, number);
    if (!isHeld(decimal, number)) {
        json->type = cJSON_Raw;
    }
    if (copy != digits) {
        json->valuestring = copy;
    }
    return json;
}
