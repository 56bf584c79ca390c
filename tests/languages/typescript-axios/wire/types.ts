// Compiled, never run: the types of the wire's client in a strict program. Each line marked as an error must be one.

import type { AxiosResponse } from 'axios';
import { AnswerApi, BodyApi, Configuration, ModelApi, PathApi } from './wire';
import type { ConfigurationParameters, Node, Pet, Shape } from './wire';

const parameters: ConfigurationParameters = {
    apiKey: async (name: string) => name,
    accessToken: (name?: string, scopes?: Array<string>) => `${name}${scopes?.length}`,
    serverVariables: { port: '1' },
    formDataCtor: FormData,
    baseOptions: { headers: { 'X-A': '1' } },
};
const configuration = new Configuration(parameters);
configuration.apiKey = { headerKey: 'k', queryKey: () => 'k', cookieKey: async () => 'k' };
// @ts-expect-error a key is text
configuration.apiKey = { headerKey: 1 };

export async function calls(): Promise<void> {
    await new PathApi(configuration).pathSimple('a', ['b'], { R: 1 });
    // @ts-expect-error a number is no string
    await new PathApi(configuration).pathSimple(1, ['b'], { R: 1 });

    await new BodyApi(configuration).bodyMultipart(new File([], 'a'), [new File([], 'b')]);
    await new BodyApi(configuration).bodyMultipart(new Blob([]), [new Blob([]), new File([], 'b')]);
    // @ts-expect-error FormData does not support streams.
    await new BodyApi(configuration).bodyMultipart(new Blob([]).stream());
    const file: AxiosResponse<File> = await new AnswerApi().answerFile();
    const text: AxiosResponse<string> = await new AnswerApi().answerText();
    const none: AxiosResponse<void> = await new AnswerApi().answerNone();

    const pet: Pet = { name: 'a', owner: null, note: null };
    // @ts-expect-error owner is required, if only as null
    const unowned: Pet = { name: 'a' };
    // @ts-expect-error name is not nullable
    const unnamed: Pet = { name: null, owner: null };
    const echoed: AxiosResponse<Pet> = await new ModelApi().echoPet(pet);

    const circle: Shape = { kind: 'circle', radius: 1 };
    const node: Node = { value: 1, next: { value: 2 }, children: [{ value: 3 }] };
    void [file, text, none, unowned, unnamed, echoed, circle, node];
}
