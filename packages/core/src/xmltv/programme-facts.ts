// What XMLTV says about a programme, as facts of the catalogue: episode numbers and age ratings.
import type { AgeRating } from '../access/rating-mask.ts';

interface EpisodeNumber {
  readonly season: number | null;
  readonly episode: number | null;
}

const SMALLINT_MOST = 32_767;

/** From `xmltv_ns` ("1.4.0/2", counted from 0) or an on-screen form ("S02E05", "2x05", "Bölüm 5", "5"). */
export function readEpisodeNumber(system: string, text: string): EpisodeNumber | undefined {
  const found = system === 'xmltv_ns' ? readXmltvNs(text) : readOnScreen(text);
  if (found === undefined || (found.season === null && found.episode === null)) return undefined;
  const isStorable = (value: number | null) => value === null || (value >= 0 && value <= SMALLINT_MOST);
  return isStorable(found.season) && isStorable(found.episode) ? found : undefined;
}

function readXmltvNs(text: string): EpisodeNumber | undefined {
  const [season = '', episode = ''] = text.split('.').map((part) => part.split('/')[0]?.trim() ?? '');
  const read = (part: string) => (/^\d+$/.test(part) ? Number(part) + 1 : null);
  return { season: read(season), episode: read(episode) };
}

function readOnScreen(text: string): EpisodeNumber | undefined {
  const both =
    /\bS(?:ezon|eason)?\s*\.?\s*(\d+)\s*[,.:-]?\s*E(?:p(?:isode)?)?\s*\.?\s*(\d+)/i.exec(text) ??
    /\b(\d+)\s*x\s*(\d+)\b/i.exec(text);
  if (both) return { season: Number(both[1]), episode: Number(both[2]) };
  const turkish = /(\d+)\.?\s*sezon\D*(\d+)\.?\s*bölüm/i.exec(text);
  if (turkish) return { season: Number(turkish[1]), episode: Number(turkish[2]) };
  const [, one] =
    /^(?:\D*\b(?:E|Ep|Episode|Bölüm|Folge|#)\s*\.?\s*)?(\d+)(?:\.\s*bölüm|\s*\/\s*\d+)?$/i.exec(text.trim()) ?? [];
  return one === undefined ? undefined : { season: null, episode: Number(one) };
}

const BY_NAME: Readonly<Record<string, AgeRating>> = {
  G: 'G',
  GENEL: 'G',
  'GENEL IZLEYICI': 'G',
  U: 'G',
  'TV-Y': 'G',
  'TV-G': 'G',
  PG: '7+',
  'TV-Y7': '7+',
  'TV-PG': '7+',
  'PG-13': '13+',
  'TV-14': '13+',
  M: '18+',
  R: '18+',
  X: '18+',
  'NC-17': '18+',
  'TV-MA': '18+',
};

/** The age rating of any system; an age between two of ours becomes the stricter one. Undefined for an unknown one. */
export function readAgeRating(value: string): AgeRating | undefined {
  const name = value.trim().toUpperCase().replaceAll('İ', 'I');
  const named = BY_NAME[name];
  if (named !== undefined) return named;
  const [, years] =
    /^(?:FSK|PEGI|KIJKWIJZER|AGE)?\s*:?\s*\+?(\d{1,2})\s*\+?(?:\s*(?:yaş|years?).*)?$/i.exec(value.trim()) ?? [];
  if (years === undefined) return undefined;
  const age = Number(years);
  return age < 4 ? 'G' : age <= 7 ? '7+' : age <= 13 ? '13+' : '18+';
}
