/* Gets text from a folder of the server, and reports it: for the cases of wire.yaml. */
#include <stdlib.h>
#include "api/AnswerAPI.h"
#include "cases.h"

static void get(apiClient_t *client, const char *folder)
{
    char *text;

    at(client, folder);
    text = AnswerAPI_answerText(client);
    report(client, text != NULL ? cJSON_CreateString(text) : NULL);
    free(text);
}
