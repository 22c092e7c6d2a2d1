// Every asset of the demonstration, with its recipe: films, episodes, programmes of computed channels, trailers, and the
// filler. Pure: the same catalogue gives the same assets.
import { SEGMENT_US } from '@seyir/core/limits/media';
import type { LocalText } from '@seyir/core/text/local-text';
import type { DurationRuns } from '@seyir/core/timeline/media-facts';
import type { AssetKind } from '@seyir/server/media/asset';
import { episodeId, picturePath } from '../catalogue-rows.ts';
import type { DemoChannel, DemoProgramme } from '../schema/channels.ts';
import type { Demo } from '../schema/demo.ts';
import type { DemoTitle } from '../schema/titles.ts';
import { SCORES, type ScoreName } from '../studio/words.ts';
import {
  IDENT_SEGMENTS,
  type NextPicture,
  type ScenesRecipe,
  TRAILER_SEGMENTS,
  writeIdent,
  writeProgramme,
  writeTitle,
  writeTrailer,
} from './recipe.ts';

export interface DemoAsset {
  readonly kind: AssetKind;
  readonly contentCode: string;
  readonly recipe: ScenesRecipe;
  readonly durations: DurationRuns;
}

/** The filler that channels fall back to. */
export const HOUSE_FILLER = 'house';
/** Two and a half minutes, or three. One more than whole rounds of the music, so that it begins with its first bar. */
const PROGRAMME_SEGMENTS = [41, 49] as const;

/** The nearest number of whole segments. */
export const segmentsFor = (seconds: number): number => Math.round((seconds * 1_000_000) / SEGMENT_US);

/** The length of a number of segments, to the second. */
export const secondsOf = (segments: number): number => Math.round((segments * SEGMENT_US) / 1_000_000);

export function listDemoAssets(demo: Demo): DemoAsset[] {
  const next = makeNext(demo);
  const titles = orderTitles(demo);
  const programmes = demo.channels
    .filter(({ source }) => source.kind === 'computed')
    .flatMap((channel) =>
      (demo.programmes.channels[channel.id] ?? []).map((programme) => programmeAsset(channel, programme, demo, next)),
    );
  const perTitle = titles.map((title) => titleAssets(title, demo, next));
  return [
    asset('filler', HOUSE_FILLER, IDENT_SEGMENTS, writeIdent('calm')),
    ...perTitle.flatMap((assets) => assets.slice(0, 1)),
    ...programmes,
    ...titles.map((title) => trailerAsset(title, demo)),
    ...perTitle.flatMap((assets) => assets.slice(1)),
  ];
}

const asset = (kind: AssetKind, contentCode: string, segments: number, recipe: ScenesRecipe): DemoAsset => ({
  kind,
  contentCode,
  recipe,
  durations: [[SEGMENT_US, segments]],
});

function makeNext({ scenes }: Demo): NextPicture {
  const following = new Map<string, string>();
  for (const { shots } of scenes.rings) {
    for (const [index, { picture }] of shots.entries()) {
      const after = shots[(index + 1) % shots.length];
      if (after !== undefined) following.set(picture, after.picture);
    }
  }
  return (picture) => {
    const found = following.get(picture);
    if (found === undefined) throw new RangeError(`The picture ${picture} is in no ring of scenes.json.`);
    return found;
  };
}

/** Those that the banners show come first, as they stand there. */
function orderTitles({ titles, home }: Demo): DemoTitle[] {
  const banners = home.menus.flatMap((menu) =>
    menu.banners.flatMap((b) => (b.linktype === 'movie' ? [b.titleId] : [])),
  );
  const places = new Map([...new Set(banners)].map((id, place) => [id, place]));
  const placeOf = ({ id }: DemoTitle) => places.get(id) ?? places.size;
  return [...titles.titles].sort((one, other) => placeOf(one) - placeOf(other));
}

const backgroundOf = ({ art }: DemoTitle) => picturePath(art.background);

function titleAssets(title: DemoTitle, demo: Demo, next: NextPicture): DemoAsset[] {
  const picture = backgroundOf(title);
  const write = (contentCode: string, own: string, seconds: number, recap?: string) => {
    const segments = segmentsFor(seconds);
    const opening = { titleId: title.id, picture, recap };
    return asset(
      'title',
      contentCode,
      segments,
      writeTitle({ own, segments, score: scoreOf(title, demo), next, opening }),
    );
  };
  if (title.type === 'MOVIE') {
    const film = write(title.id, picture, title.durationSeconds);
    return [withLanguages(film, title.tagline, title.summary)];
  }
  return title.seasons.flatMap(({ season, episodes }) =>
    episodes.map(({ episode, still, durationSeconds }, index) =>
      write(episodeId(title.id, season, episode), still, durationSeconds, episodes[index - 1]?.still),
    ),
  );
}

/** With a second sound, and subtitles of what the catalogue says. */
function withLanguages({ recipe, ...made }: DemoAsset, first: LocalText, summary: LocalText): DemoAsset {
  const linesOf = (language: 'tr' | 'en') => [first[language], ...summary[language].split(/(?<=[.!?…])\s+/)];
  const secondScore = SCORES[((SCORES as readonly string[]).indexOf(recipe.score) + 1) % SCORES.length] ?? SCORES[0];
  const subtitles = (['tr', 'en'] as const).map((language) => ({ language, lines: linesOf(language) }));
  return { ...made, recipe: { ...recipe, secondScore, subtitles } };
}

function trailerAsset(title: DemoTitle, demo: Demo): DemoAsset {
  const recipe = writeTrailer({ own: backgroundOf(title), titleId: title.id, score: scoreOf(title, demo) });
  return asset('trailer', title.id, TRAILER_SEGMENTS, recipe);
}

function programmeAsset(
  { languages }: DemoChannel,
  { id, title, summary, still, category }: DemoProgramme,
  { scenes }: Demo,
  next: NextPicture,
): DemoAsset {
  const score = scenes.scores.programmeCategories[category];
  if (score === undefined) throw new RangeError(`The category ${category} has no music in scenes.json.`);
  const segments = PROGRAMME_SEGMENTS[id.length % PROGRAMME_SEGMENTS.length] ?? PROGRAMME_SEGMENTS[0];
  const made = asset('programme', id, segments, writeProgramme({ own: still, segments, score, next }));
  return languages ? withLanguages(made, title, summary) : made;
}

function scoreOf({ genres, id }: DemoTitle, { scenes }: Demo): ScoreName {
  const score = scenes.scores.titleGenres[genres[0] ?? ''];
  if (score === undefined) throw new RangeError(`The first genre of ${id} has no music in scenes.json.`);
  return score;
}
