import { unzipSync } from 'fflate';

/** The files of an archive by their paths, without the folder that holds all of them. */
export function unpack(archive) {
    const files = Object.entries(unzipSync(archive)).filter(([path]) => !path.endsWith('/'));
    return new Map(files.map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes]));
}
