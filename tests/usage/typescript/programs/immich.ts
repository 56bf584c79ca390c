// From Immich's API documentation: editing, uploading and downloading assets.
import { AssetEditAction } from '@acme/client';
import type { AssetEditActionItemDto, AssetsApi } from '@acme/client';
import { data } from './client.js';

const id = '3fe388e4-2078-44d7-b36c-39d9dee3a657';

export async function rotate(assets: AssetsApi): Promise<number> {
    const { edits } = await data(assets.editAsset({ id, assetEditActionListDto: { edits: [{ action: 'rotate', parameters: { angle: 90 } }] } }));
    return edits.length;
}

export async function cropAndMirror(assets: AssetsApi): Promise<void> {
    const edits: AssetEditActionItemDto[] = [
        { action: AssetEditAction.Crop, parameters: { x: 0, y: 0, width: 100, height: 50 } },
        { action: AssetEditAction.Mirror, parameters: { axis: 'horizontal' } },
    ];
    await data(assets.editAsset({ id, assetEditActionListDto: { edits } }));
}

export async function readEdits(assets: AssetsApi): Promise<string[]> {
    const { edits } = await data(assets.getAssetEdits({ id }));
    return edits.map(({ action, parameters }) => {
        if ('angle' in parameters) return `${action} ${parameters.angle?.toFixed(1)}`;
        if ('axis' in parameters) return `${action} ${parameters.axis}`;
        return `${action} ${parameters.width} x ${parameters.height}`;
    });
}

export async function upload(assets: AssetsApi): Promise<string> {
    const assetData = new File([new Uint8Array([255, 216, 255])], 'beach.jpg', { type: 'image/jpeg' });
    const asset = await data(assets.uploadAsset({ assetData, deviceAssetId: 'beach.jpg-1', fileCreatedAt: '2023-05-01T10:00:00.000Z', isFavorite: true }));
    return asset.status === 'duplicate' ? '' : asset.id;
}

export async function download(assets: AssetsApi): Promise<number> {
    const original: Blob = await data(assets.downloadAsset({ id }));
    return original.size;
}
