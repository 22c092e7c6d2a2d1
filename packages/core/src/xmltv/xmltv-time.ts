// Times of XMLTV: `20261118200000 +0300`, with the parts from the right left out at will, and a zone that may be missing.

const FORM =
  /^(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(?:([+-])(\d{2}):?(\d{2})|(Z|UTC|GMT)|([A-Za-z]{2,5}))?$/;
/** The zones that lists still write by name, in minutes. */
const NAMED_ZONES: Readonly<Record<string, number>> = {
  BST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  TRT: 180,
  MSK: 180,
  EST: -300,
  EDT: -240,
  PST: -480,
  PDT: -420,
  WET: 0,
  WEST: 60,
};
const MINUTE_MS = 60_000;

/** A zone of the world as the offset of its local times, with summer time. */
export interface TimeZone {
  /** The instant of a local time that is written as if it were UTC. */
  toInstant(localTime: number): number;
}

/** Throws RangeError for an unknown name. */
export function makeTimeZone(name: string): TimeZone {
  if (name === 'UTC') return { toInstant: (localTime) => localTime };
  const formatter = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: name, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const offsetAt = (instant: number): number => {
    const read: Record<string, number> = {};
    for (const { type, value } of formatter.formatToParts(instant)) read[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000;
  };
  // Looked up twice: summer time may change between the local time taken for UTC and the instant.
  return { toInstant: (localTime) => localTime - offsetAt(localTime - offsetAt(localTime)) };
}

/** Epoch milliseconds; undefined for a text that is no time. `zone` is for times without one. */
export function parseXmltvTime(text: string, zone: TimeZone): number | undefined {
  const match = FORM.exec(text.trim());
  if (match === null) return undefined;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    hours,
    minutes,
    utc,
    named,
  ] = match;
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  if (!isReal(local, [month, day, hour, minute, second])) return undefined;
  if (sign !== undefined) {
    const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
    return local - offset * MINUTE_MS;
  }
  if (utc !== undefined) return local;
  if (named === undefined) return zone.toInstant(local);
  const offset = NAMED_ZONES[named.toUpperCase()];
  return offset === undefined ? undefined : local - offset * MINUTE_MS;
}

/** False for 31 February and for 25 o'clock: the calendar then shows other numbers than were written. */
function isReal(local: number, [month, day, hour, minute, second]: readonly string[]): boolean {
  const shown = new Date(local);
  return (
    shown.getUTCMonth() + 1 === Number(month) &&
    shown.getUTCDate() === Number(day) &&
    shown.getUTCHours() === Number(hour) &&
    shown.getUTCMinutes() === Number(minute) &&
    shown.getUTCSeconds() === Number(second)
  );
}
