// A zip whose directory is read once; an entry is unpacked on demand.
import { inflateSync } from "fflate";

/** The signatures of the structures of the format. */
const [ENTRY, END, END_64, LOCATOR_64] = [0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50];
/** The length of the structure at the end, and the maximum length of the comment that may follow it. */
const [END_LENGTH, LONGEST_COMMENT] = [22, 0xffff];
/** The placeholder for a value that does not fit into 32 bits; the value is in the entry's field of 64-bit values. */
const IN_64 = 0xffffffff;

/**
 * Yields `{name, size, crc, method, stored(), unpack()}` for each entry of a zip; throws if its directory is broken.
 */
export function* entries(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [u16, u32] = [(at) => view.getUint16(at, true), (at) => view.getUint32(at, true)];
  const u64 = (at) => Number(view.getBigUint64(at, true));
  const text = new TextDecoder();

  /** Replaces values that are placeholders by those in the 64-bit field. */
  const widened = (values, at, end) => {
    while (at + 4 <= end && u16(at) !== 1) at += 4 + u16(at + 2);
    let from = at + 4;
    return values.map((value) => (value === IN_64 && from + 8 <= end ? u64((from += 8) - 8) : value));
  };

  let [count, at] = directory(u16, u32, u64, bytes.length);
  for (; count > 0; count -= 1) {
    if (u32(at) !== ENTRY) throw new Error("no entry where one should be");
    const method = u16(at + 10);
    const extra = at + 46 + u16(at + 28);
    const next = extra + u16(at + 30);
    const [size, packed, header] = widened([u32(at + 24), u32(at + 20), u32(at + 42)], extra, next);
    const name = text.decode(bytes.subarray(at + 46, extra));
    // Memory is limited to the size in the entry; content that unpacks to more is cut off.
    const stored = () => {
      const start = header + 30 + u16(header + 26) + u16(header + 28);
      return bytes.subarray(start, start + packed);
    };
    const unpack = () => {
      if (method === 0) return stored().slice(0, size);
      if (method === 8) return inflateSync(stored(), { out: new Uint8Array(size) });
      throw new Error(`unknown compression method ${method}`);
    };
    yield { name, size, crc: u32(at + 16), method, stored, unpack };
    at = next + u16(at + 32);
  }
}

/** The number of entries, and the position of the first one. */
function directory(u16, u32, u64, length) {
  let end = length - END_LENGTH;
  while (u32(end) !== END) {
    end -= 1;
    if (end < 0 || length - end > END_LENGTH + LONGEST_COMMENT) throw new Error("it has no directory");
  }
  const wide = end >= 20 && u32(end - 20) === LOCATOR_64 ? u64(end - 12) : 0;
  return wide && u32(wide) === END_64 ? [u64(wide + 32), u64(wide + 48)] : [u16(end + 10), u32(end + 16)];
}
