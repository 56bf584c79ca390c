// JSON whose numbers keep the digits that they were written with, and the comparison of such values.

class ExactNumber {
  constructor(source) {
    this.source = source;
  }
}

/** Parses JSON without losing a digit. */
export const parse = (text) => JSON.parse(text, (_key, value, { source }) => (typeof value === 'number' ? new ExactNumber(source) : value));

/** Writes a parsed value as JSON, numbers with the digits that they were read with. */
export function print(value) {
  if (value === undefined) return 'absent';
  if (value instanceof ExactNumber) return value.source;
  if (Array.isArray(value)) return `[${value.map(print).join(',')}]`;
  if (value !== null && typeof value === 'object') return `{${Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${print(member)}`).join(',')}}`;
  return JSON.stringify(value);
}

/** A number as significant digits and a power of ten: the same text for each way to write it. */
function canonical(source) {
  const [, sign, whole, fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source);
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  return significant === '' ? '0' : `${sign}${significant}e${Number(power) - fraction.length + digits.length - significant.length}`;
}

/** A date-time as its second and as many digits of the fraction as `precision` says; null for another text. */
function instant(text, precision) {
  const found = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:?\d\d)$/.exec(text);
  const second = found ? Date.parse(found[1].toUpperCase() + found[3].toUpperCase()) : NaN;
  return Number.isNaN(second) ? null : `${second} ${(found[2] ?? '').slice(0, precision).replace(/0+$/, '')}`;
}

function same(expected, actual, precision) {
  if (expected instanceof ExactNumber && actual instanceof ExactNumber) return canonical(expected.source) === canonical(actual.source);
  if (typeof expected !== 'string' || typeof actual !== 'string') return expected === actual;
  return expected === actual || (precision !== null && instant(expected, precision) !== null && instant(expected, precision) === instant(actual, precision));
}

const kindOf = (value) => (Array.isArray(value) ? 'array' : value !== null && typeof value === 'object' && !(value instanceof ExactNumber) ? 'object' : 'scalar');

/**
 * The differences of two parsed values, as lines that begin with the place. Date-times at the same instant are equal; of a fraction
 * `precision` digits count; with `null`, they are texts as any other.
 */
export function differences(expected, actual, { precision = null, at = '' } = {}) {
  const within = (key, one, other) => differences(one, other, { precision, at: `${at}/${key}` });
  const kind = kindOf(expected);
  if (kind === kindOf(actual) && kind === 'array' && expected.length === actual.length) return expected.flatMap((item, index) => within(index, item, actual[index]));
  if (kind === kindOf(actual) && kind === 'object') {
    return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].flatMap((key) => within(key, expected[key], actual[key]));
  }
  return kind === 'scalar' && same(expected, actual, precision) ? [] : [`${at || '/'}: expected ${print(expected)}, got ${print(actual)}`];
}

/** A copy of a parsed value in which the members and items that `keys` lead to is `replacement`, or is not there if that is undefined. */
export function replaced(value, [key, ...keys], replacement) {
  if (key === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = replaced(copy[key], keys, replacement);
  if (copy[key] === undefined) delete copy[key];
  return copy;
}
