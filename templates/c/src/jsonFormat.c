/* Dates. */
#include "jsonInternal.h"

/* Reads as many digits as given, up to a maximum. Returns what is behind them, or NULL. */
static const char *number(const char *at, int digits, int most, int *value) {
    *value = 0;
    for (int i = 0; i < digits; i++, at++) {
        if (*at < '0' || *at > '9') {
            return NULL;
        }
        *value = *value * 10 + (*at - '0');
    }
    return *value <= most ? at : NULL;
}

static int daysOf(int year, int month) {
    if (month == 2) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/* Returns what is behind the date, or NULL. */
static const char *skipDate(const char *at) {
    int year;
    int month;
    int day;
    at = number(at, 4, 9999, &year);
    at = at != NULL && *at == '-' ? number(at + 1, 2, 12, &month) : NULL;
    at = at != NULL && *at == '-' ? number(at + 1, 2, 31, &day) : NULL;
    return at != NULL && month > 0 && day > 0 && day <= daysOf(year, month) ? at : NULL;
}

/* Returns what is behind the hours and minutes, or NULL. */
static const char *skipMinutes(const char *at) {
    int value;
    at = number(at, 2, 24, &value);
    at = at != NULL && *at == ':' ? at + 1 : at;
    return at != NULL ? number(at, 2, 59, &value) : NULL;
}

static const char *skipSeconds(const char *at) {
    int value;
    at = number(at, 2, 60, &value); /* a leap second */
    if (at != NULL && (*at == '.' || *at == ',')) {
        for (at++; *at >= '0' && *at <= '9'; at++) {
        }
    }
    return at;
}

static int isTime(const char *at) {
    at = skipMinutes(at);
    if (at != NULL && *at == ':') {
        at = skipSeconds(at + 1);
    }
    if (at != NULL && *at == ' ') {
        at++;
    }
    if (at != NULL && (*at == 'Z' || *at == 'z')) {
        at++;
    } else if (at != NULL && (*at == '+' || *at == '-')) {
        at = skipMinutes(at + 1);
    }
    return at != NULL && *at == '\0';
}

int jsonText_has(const char *text, jsonFormat_e format) {
    if (format == jsonFormat_none) {
        return 1;
    }
    const char *at = skipDate(text);
    if (at == NULL || *at == '\0' || format == jsonFormat_date) {
        return at != NULL && *at == '\0';
    }
    return (*at == 'T' || *at == 't' || *at == ' ') && isTime(at + 1);
}
