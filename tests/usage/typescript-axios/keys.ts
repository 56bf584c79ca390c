// One API key, and a scheme in a cookie before the one in a header.
import assert from 'node:assert/strict';
import { AssetsApi, Configuration } from '@acme/client';

const id = '3fe388e4-2078-44d7-b36c-39d9dee3a657';

export async function keyInHeaderBeforeCookie(url: string): Promise<void> {
    const { data } = await new AssetsApi(new Configuration({ basePath: url, apiKey: 'secret' })).getAssetEdits(id);
    const { headers }: { headers: { [name: string]: string } } = JSON.parse(JSON.stringify(data));
    assert.equal(headers['x-api-key'], 'secret');
    assert.equal(headers['cookie'], undefined);
}
