/* A doubly linked list of pointers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../include/list.h"

list_t *list_createList(void) {
    return calloc(1, sizeof(list_t));
}

void list_freeList(list_t *listToFree) {
    if (listToFree != NULL) {
        list_iterateThroughListForward(listToFree, listEntry_free, NULL);
        free(listToFree);
    }
}

static void freeString(listEntry_t *listEntry, void *additionalData) {
    free(listEntry->data);
    listEntry_free(listEntry, additionalData);
}

void clear_and_free_string_list(list_t *list) {
    if (list != NULL) {
        list_iterateThroughListForward(list, freeString, NULL);
        free(list);
    }
}

int list_addElement(list_t *list, void *dataToAddInList) {
    listEntry_t *entry = list != NULL ? malloc(sizeof(listEntry_t)) : NULL;
    if (entry == NULL) {
        return -1;
    }
    entry->data = dataToAddInList;
    entry->unlisted = NULL;
    entry->nextListEntry = NULL;
    entry->prevListEntry = list->lastEntry;
    if (list->lastEntry != NULL) {
        list->lastEntry->nextListEntry = entry;
    } else {
        list->firstEntry = entry;
    }
    list->lastEntry = entry;
    list->count++;
    return 0;
}

void list_removeElement(list_t *list, listEntry_t *elementToRemove) {
    if (list == NULL || elementToRemove == NULL) {
        return;
    }
    if (elementToRemove->prevListEntry != NULL) {
        elementToRemove->prevListEntry->nextListEntry = elementToRemove->nextListEntry;
    } else {
        list->firstEntry = elementToRemove->nextListEntry;
    }
    if (elementToRemove->nextListEntry != NULL) {
        elementToRemove->nextListEntry->prevListEntry = elementToRemove->prevListEntry;
    } else {
        list->lastEntry = elementToRemove->prevListEntry;
    }
    list->count--;
    listEntry_free(elementToRemove, NULL);
}

listEntry_t *list_getElementAt(list_t *list, long indexOfElement) {
    if (list == NULL || indexOfElement < 0 || indexOfElement >= list->count) {
        return NULL;
    }
    listEntry_t *entry = list->firstEntry;
    while (entry != NULL && indexOfElement-- > 0) {
        entry = entry->nextListEntry;
    }
    return entry;
}

listEntry_t *list_getWithIndex(list_t *list, int index) {
    return list_getElementAt(list, index);
}

char *findStrInStrList(list_t *strList, const char *str) {
    listEntry_t *entry;
    if (str == NULL) {
        return NULL;
    }
    list_ForEach(entry, strList) {
        if (entry->data != NULL && strstr(entry->data, str) != NULL) {
            return entry->data;
        }
    }
    return NULL;
}

void list_iterateThroughListForward(list_t *list, void (*operationToPerform)(listEntry_t *, void *),
                                    void *additionalDataNeededForCallbackFunction) {
    listEntry_t *entry = list != NULL ? list->firstEntry : NULL;
    while (entry != NULL) {
        listEntry_t *next = entry->nextListEntry;
        operationToPerform(entry, additionalDataNeededForCallbackFunction);
        entry = next;
    }
}

void list_iterateThroughListBackward(list_t *list, void (*operationToPerform)(listEntry_t *, void *),
                                     void *additionalDataNeededForCallbackFunction) {
    listEntry_t *entry = list != NULL ? list->lastEntry : NULL;
    while (entry != NULL) {
        listEntry_t *previous = entry->prevListEntry;
        operationToPerform(entry, additionalDataNeededForCallbackFunction);
        entry = previous;
    }
}

void listEntry_free(listEntry_t *listEntry, void *additionalData) {
    (void)additionalData;
    if (listEntry != NULL) {
        free(listEntry->unlisted);
        free(listEntry);
    }
}

void listEntry_printAsInt(listEntry_t *listEntry, void *additionalData) {
    (void)additionalData;
    if (listEntry != NULL && listEntry->data != NULL) {
        printf("%d\n", *(const int *)listEntry->data);
    }
}
