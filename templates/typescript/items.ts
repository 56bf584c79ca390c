function jsonValues(texts: string[]): {{ unknown }}[] {
    return texts.filter((value) => value.trim() !== '').map((value) => JSON.parse(value));
}

/** Returns the data of each event. The data `[DONE]` ends the stream. */
function dataOf(written: string): string[] {
    const data = eventsOf(written).map((event) => String(event['data']));
    const end = data.indexOf('[DONE]');
    return end < 0 ? data : data.slice(0, end);
}

/** Parses server-sent events as defined in the HTML standard. */
function eventsOf(written: string): { [field: string]: string | number }[] {
    const blocks = written.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').split('\n\n');
    // An event that is not terminated by an empty line is ignored.
    return blocks
        .slice(0, -1)
        .map(eventOf)
        .filter((event) => 'data' in event);
}

function eventOf(block: string): { [field: string]: string | number } {
    const event: { [field: string]: string | number } = {};
    for (const line of block.split('\n')) {
        const found = /^([^:]*)(?:: ?([^]*))?$/.exec(line) || [];
        const field = found[1];
        const value = found[2] || '';
        if (field === 'data') {
            event['data'] = 'data' in event ? `${event['data']}\n${value}` : value;
        } else if (field === 'event' || field === 'id') {
            event[field] = value;
        } else if (field === 'retry' && /^\d+$/.test(value)) {
            event['retry'] = Number(value);
        }
    }
    return event;
}
