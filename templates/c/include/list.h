/* A doubly linked list of pointers. What the pointers lead to is not the list's, unless a function says so. */
#ifndef INCLUDE_LIST_H
#define INCLUDE_LIST_H

#ifdef __cplusplus
extern "C" {
#endif

struct jsonType_t;

typedef struct listEntry_t {
    struct listEntry_t *nextListEntry;
    struct listEntry_t *prevListEntry;
    void *data;
} listEntry_t;

typedef struct list_t {
    listEntry_t *firstEntry;
    listEntry_t *lastEntry;
    long count;
    const struct jsonType_t *type; /* what a list that the library gave is, for list_free; else NULL */
} list_t;

/* Runs `element` through the entries; a list that is NULL has none. The body must not remove `element`. */
#define list_ForEach(element, list) \
    for ((element) = (list) != NULL ? (list)->firstEntry : NULL; (element) != NULL; \
         (element) = (element)->nextListEntry)

/* An empty list, or NULL when memory is out. */
list_t *list_createList(void);
/* Frees a list or map that the library gave, with all that hangs on it; of any other, what list_freeList does. */
void list_free(list_t *list);
/* Frees the list and its entries, and not their data. */
void list_freeList(list_t *listToFree);
/* Frees the list, its entries, and their data, which must be strings from malloc. */
void clear_and_free_string_list(list_t *list);

/* Adds an entry behind the last. 0, or -1 when memory is out. */
int list_addElement(list_t *list, void *dataToAddInList);
/* Takes an entry out of its list and frees it, but not its data. */
void list_removeElement(list_t *list, listEntry_t *elementToRemove);

/* The entry at an index from 0, or NULL where there is none. */
listEntry_t *list_getElementAt(list_t *list, long indexOfElement);
listEntry_t *list_getWithIndex(list_t *list, int index);
/* Of a list of strings, the first that contains `str`, or NULL. It stays the list's. */
char *findStrInStrList(list_t *strList, const char *str);

/* Calls a function for each entry, which it may free. */
void list_iterateThroughListForward(list_t *list, void (*operationToPerform)(listEntry_t *, void *),
                                    void *additionalDataNeededForCallbackFunction);
void list_iterateThroughListBackward(list_t *list, void (*operationToPerform)(listEntry_t *, void *),
                                     void *additionalDataNeededForCallbackFunction);

/* For iterating: these free an entry without its data, and print data that is an int *. */
void listEntry_free(listEntry_t *listEntry, void *additionalData);
void listEntry_printAsInt(listEntry_t *listEntry, void *additionalData);

#ifdef __cplusplus
}
#endif

#endif /* INCLUDE_LIST_H */
