/** Returns the name of a file in a Content-Disposition, without its folders. The extended form precedes, if it can be used (RFC 6266). */
const fileNameOf = function (disposition: string): string | undefined {
    const parameters = new Map<string, string>();
    // A quoted string ends the header if nothing ends it.
    for (const [, name = '', quoted, token = ''] of disposition.matchAll(/;\s*([^\s=;"]+)\s*=\s*(?:"((?:\\.|[^"\\])*)(?:"|$)|([^\s;"]*))/g)) {
        parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token);
    }
    const extended = /^UTF-8'[^']*'(.*)$/i.exec(parameters.get('filename*') ?? '')?.[1];
    return withoutFolders(percentDecoded(extended)) ?? withoutFolders(parameters.get('filename'));
};

const percentDecoded = function (written: string | undefined): string | undefined {
    try {
        return written && decodeURIComponent(written);
    } catch {
        return undefined;
    }
};

const withoutFolders = function (path: string | undefined): string | undefined {
    const name = path?.split(/[\\/]/).pop();
    return name === '' || name === '.' || name === '..' ? undefined : name;
};
