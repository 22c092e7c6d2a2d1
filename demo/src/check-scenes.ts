// Checks of scenes.json: each picture has one shot, each genre and category has music, and each length is a whole number
// of segments.
import { episodeId, picturePath } from './catalogue-rows.ts';
import { secondsOf, segmentsFor } from './media/demo-assets.ts';
import type { Demo } from './schema/demo.ts';

type Data = Omit<Demo, 'edition'>;

export function listSceneProblems(demo: Data): string[] {
  const { rings, scores } = demo.scenes;
  const shots = rings.flatMap((ring) => ring.shots.map(({ picture }) => picture));
  const known = new Set(shots);
  const twice = shots.filter((picture, index) => shots.indexOf(picture) !== index);
  const missing = [...listPictures(demo)].filter((picture) => !known.has(picture));
  const { titleGenres, programmeCategories } = demo.genres;
  return [
    ...twice.map((picture) => `scenes.json has the picture ${picture} twice`),
    ...missing.map((picture) => `scenes.json has no shot of the picture ${picture}`),
    ...titleGenres.flatMap(({ id }) => (scores.titleGenres[id] ? [] : [`the genre ${id} has no music in scenes.json`])),
    ...programmeCategories.flatMap(({ id }) =>
      scores.programmeCategories[id] ? [] : [`the category ${id} has no music in scenes.json`],
    ),
    ...listLengths(demo).flatMap(({ who, seconds }) => {
      const whole = secondsOf(segmentsFor(seconds));
      return whole === seconds ? [] : [`${who} lasts ${seconds} s, which is no whole number of segments: ${whole} is`];
    }),
  ];
}

function listLengths({ titles }: Data): { who: string; seconds: number }[] {
  return titles.titles.flatMap((title) => {
    if (title.type === 'MOVIE') return [{ who: title.id, seconds: title.durationSeconds }];
    return title.seasons.flatMap(({ season, episodes }) =>
      episodes.map(({ episode, durationSeconds }) => ({
        who: episodeId(title.id, season, episode),
        seconds: durationSeconds,
      })),
    );
  });
}

function listPictures({ titles, programmes }: Data): ReadonlySet<string> {
  return new Set([
    ...titles.titles.map(({ art }) => picturePath(art.background)),
    ...titles.titles.flatMap((title) =>
      title.type === 'SERIES' ? title.seasons.flatMap(({ episodes }) => episodes.map(({ still }) => still)) : [],
    ),
    ...Object.values(programmes.channels)
      .flat()
      .map(({ still }) => still),
  ]);
}
