// Type parsers: column text to JavaScript values. One table for both engines, so that a query returns the same values on
// either.

/** OIDs of PostgreSQL's built-in types. */
export const TYPE_OID = {
  bytea: 17,
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
} as const;

type ValueParser = (text: string) => unknown;

/** A count or an id beyond 2^53 would lose digits silently; refusing is the only honest answer. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large to be read exactly.`);
  return value;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d+))?([+-]\d{2})(?::(\d{2}))?$/;

/** `2026-11-15 09:30:00.123456+00`, cut to milliseconds: JavaScript has no finer instants. */
export function parseTimestamptz(text: string): Date {
  const match = INSTANT.exec(text);
  if (!match) throw new RangeError(`The instant ${text} cannot be read as a date.`);
  const [, day, time, fraction = '', zoneHours, zoneMinutes = '00'] = match;
  return new Date(`${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}${zoneHours}:${zoneMinutes}`);
}

export function parseBytea(text: string): Buffer {
  return Buffer.from(text.slice('\\x'.length), 'hex');
}

const asText: ValueParser = (text) => text;

/**
 * Types whose drivers disagree. A calendar date stays text (`2026-11-15`): as a Date it would mean a different instant
 * on every machine. Numeric stays text in both drivers; money is integer kuruş and never numeric.
 */
export const SCALAR_PARSERS: ReadonlyMap<number, ValueParser> = new Map<number, ValueParser>([
  [TYPE_OID.bytea, parseBytea],
  [TYPE_OID.int8, parseInt8],
  [TYPE_OID.date, asText],
  [TYPE_OID.timestamp, asText],
  [TYPE_OID.timestamptz, parseTimestamptz],
  [TYPE_OID.interval, asText],
]);

/** Arrays of these elements are read by PGlite through the table above; the PostgreSQL driver needs them named. */
export const ARRAY_ELEMENT_PARSERS: ReadonlyMap<number, ValueParser> = new Map<number, ValueParser>([
  [TYPE_OID.int8Array, parseInt8],
  [TYPE_OID.dateArray, asText],
  [TYPE_OID.timestamptzArray, parseTimestamptz],
  [TYPE_OID.numericArray, asText],
]);
