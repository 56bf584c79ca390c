/* A doubly linked list of pointers. A list does not own its data unless a function says so. */
#ifndef GARDEN_INCLUDE_LIST_H
#define GARDEN_INCLUDE_LIST_H

#include "begin.h"

struct jsonType_t;

typedef struct listEntry_t {
    struct listEntry_t *nextListEntry;
    struct listEntry_t *prevListEntry;
    void *data;
    char *unlisted; /* value that the enum does not list, allocated with malloc; the enum itself is 0 then */
} listEntry_t;

typedef struct list_t {
    listEntry_t *firstEntry;
    listEntry_t *lastEntry;
    long count;
    const struct jsonType_t *type; /* contents of a list created by the library, for list_free; otherwise NULL */
} list_t;

/* Iterates over the entries with `element`. NULL is an empty list. The loop body must not remove `element`. */
#define list_ForEach(element, list) \
    for ((element) = (list) != NULL ? (list)->firstEntry : NULL; (element) != NULL; \
         (element) = (element)->nextListEntry)

/* Creates an empty list. Returns NULL if out of memory. */
list_t *list_createList(void) API_OWNED;
/*
 * Frees a list or map returned by the library, including everything it owns.
 * Other lists are freed as by list_freeList.
 */
void list_free(list_t *list);
/* Frees the list and its entries, but not their data. */
void list_freeList(list_t *listToFree);
/* Frees the list, its entries and their data, which must be strings allocated with malloc. */
void clear_and_free_string_list(list_t *list);

/* Appends an entry. Returns 0, or -1 if out of memory. */
int list_addElement(list_t *list, void *dataToAddInList);
/* Removes an entry from its list and frees it, but not its data. */
void list_removeElement(list_t *list, listEntry_t *elementToRemove);

/* Returns the entry at an index, counted from 0, or NULL. */
listEntry_t *list_getElementAt(list_t *list, long indexOfElement);
listEntry_t *list_getWithIndex(list_t *list, int index);
/* Returns the first string in a list of strings that contains `str`, or NULL. It is still owned by the list. */
char *findStrInStrList(list_t *strList, const char *str);

/* Calls a function for each entry. The function may free the entry. */
void list_iterateThroughListForward(list_t *list, void (*operationToPerform)(listEntry_t *, void *),
                                    void *additionalDataNeededForCallbackFunction);
void list_iterateThroughListBackward(list_t *list, void (*operationToPerform)(listEntry_t *, void *),
                                     void *additionalDataNeededForCallbackFunction);

/* Callbacks for iteration: free an entry but not its data, and print data that is an int *. */
void listEntry_free(listEntry_t *listEntry, void *additionalData);
void listEntry_printAsInt(listEntry_t *listEntry, void *additionalData);

#include "end.h"

#endif /* GARDEN_INCLUDE_LIST_H */
