// Compiled, never run: the types of a client that was generated with `withNodeImports`, in a strict program.

import { createReadStream } from 'fs';
import { BodyApi } from './node';

export async function calls(): Promise<void> {
    await new BodyApi().bodyMultipart(createReadStream('a'), [Buffer.from('b'), new Blob([]), new File([], 'b')]);
    await new BodyApi().bodyOctets(createReadStream('a'));
    // @ts-expect-error An object is not a file.
    await new BodyApi().bodyOctets({});
}
