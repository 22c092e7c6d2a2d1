// The bookmark string of the wire: season, episode number, time in seconds and content code, separated by | (DATA-16).

export interface Bookmark {
  /** Undefined for a film. */
  readonly season: number | undefined;
  /** Undefined for a film. */
  readonly episode: number | undefined;
  readonly seconds: number;
  readonly contentCode: string;
}

const NUMBER = /^\d{1,6}$/;
const SECONDS = /^\d{1,6}(\.\d{1,6})?$/;

/** Parses a bookmark string; undefined for a string of another shape. */
export function parseBookmark(text: string): Bookmark | undefined {
  const parts = text.split('|').map((part) => part.trim());
  const [season, episode, seconds, contentCode] = parts;
  if (parts.length !== 4 || season === undefined || episode === undefined || !contentCode) return undefined;
  if (!isNumberOrBlank(season) || !isNumberOrBlank(episode)) return undefined;
  if (seconds === undefined || !SECONDS.test(seconds)) return undefined;
  return {
    season: season === '' ? undefined : Number(season),
    episode: episode === '' ? undefined : Number(episode),
    seconds: Math.floor(Number(seconds)),
    contentCode,
  };
}

/** Writes a bookmark string; a film leaves season and episode blank. */
export function writeBookmark({ season, episode, seconds, contentCode }: Bookmark): string {
  return [season ?? '', episode ?? '', Math.floor(seconds), contentCode].join('|');
}

function isNumberOrBlank(part: string): boolean {
  return part === '' || NUMBER.test(part);
}
