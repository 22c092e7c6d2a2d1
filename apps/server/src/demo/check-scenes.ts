// Whether there is a shot for every picture that media is made of, and music for everything.
import { picturePath } from './catalogue-rows.ts';
import type { Demo } from './read-demo.ts';

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
  ];
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
