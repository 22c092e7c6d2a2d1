// Season, number and name of an episode from the path of its file, as people and programs name files.

interface EpisodeName {
  readonly season: number;
  readonly number: number;
  /** Undefined when the file's name has nothing but numbers. */
  readonly name: string | undefined;
}

const SEASON_AND_NUMBER = [
  /(?:^|[^a-z0-9])s(\d{1,3})[\s._-]*e(\d{1,4})(?:-?e\d{1,4})*/i,
  /(?:^|[^a-z0-9])(\d{1,2})x(\d{2,4})(?!\d)/i,
  /(?:^|[^a-z0-9])(\d{1,3})\.?\s*sezon[\s._-]+(\d{1,4})\.?\s*b[öo]l[üu]m/i,
];
const NUMBER = [
  /(\d{1,4})\.?[\s_-]*b[öo]l[üu]m/i,
  /(?:^|[^a-z])(?:e|ep|episode|b[öo]l[üu]m)[\s._-]*(\d{1,4})/i,
  /^(\d{1,4})(?=$|[\s._-])/,
];
const SEASON_FOLDER = /^(?:(?:season|sezon|s)[\s._-]*(\d{1,3})|(\d{1,3})\.?[\s._-]*(?:sezon|season))$/i;
/** What follows the name in names of releases: size of the picture, source, codec. */
const RELEASE =
  /[\s._([-]+(?:\d{3,4}[pi]|4k|uhd|hdtv|web(?:-?dl|-?rip)?|blu-?ray|bdrip|dvdrip|x26[45]|h\.?26[45]|hevc)(?![a-z0-9]).*$/i;

/** Undefined for a name without the number of an episode. Season 0 is that of specials. */
export function parseEpisodeName(path: string): EpisodeName | undefined {
  const parts = path.split(/[\\/]/);
  const stem = (parts.pop() ?? '').replace(/\.[a-z0-9]{2,4}$/i, '');
  for (const pattern of SEASON_AND_NUMBER) {
    const found = pattern.exec(stem);
    if (found) return { season: Number(found[1]), number: Number(found[2]), name: nameAfter(stem, found) };
  }
  for (const pattern of NUMBER) {
    const found = pattern.exec(stem);
    if (found) return { season: seasonOf(parts.pop() ?? ''), number: Number(found[1]), name: nameAfter(stem, found) };
  }
  return undefined;
}

function seasonOf(folder: string): number {
  if (/^specials$/i.test(folder)) return 0;
  const found = SEASON_FOLDER.exec(folder);
  return found ? Number(found[1] ?? found[2]) : 1;
}

function nameAfter(stem: string, { index, 0: match }: RegExpExecArray): string | undefined {
  const rest = stem.slice(index + match.length).replace(RELEASE, '');
  const name = (rest.includes(' ') ? rest : rest.replaceAll(/[._]/g, ' ')).replace(/^[\s._-]+|[\s._-]+$/g, '');
  return name === '' ? undefined : name;
}
