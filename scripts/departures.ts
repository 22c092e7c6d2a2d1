// The register of departures (docs/departures.md) held against the requirements and the tests. A test that asserts something else
// than the sentence of its id says so in its title: `it('offers 1.25 too [PLAYER-14] (departure)')`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIds, type NamedIds, type Requirement } from './requirements.ts';

export interface Departure {
  readonly id: string;
  /** The part of the requirement's sentence that does not hold, word for word. */
  readonly says: string;
}

const ROW = /^\| ([A-Z][A-Z0-9]+-\d+) \| (.+?) \| (.+?) \| (.+?) \| (\d{4}-\d{2}-\d{2}) \|$/gm;

export const readDepartures = (root: string): readonly Departure[] =>
  parseDepartures(readFileSync(join(root, 'docs/departures.md'), 'utf8'));

export const parseDepartures = (text: string): readonly Departure[] =>
  [...text.matchAll(ROW)].map(([, id = '', says = '']) => ({ id, says }));

/** Ids in the titles of one test file whose bracket is followed by the mark. */
export const findDepartingIds = (text: string): string[] =>
  [...text.matchAll(/\[[^\]\n]+\] \(departure\)/g)].flatMap(([marked]) => findIds(marked));

export function checkDepartures(
  requirements: readonly Requirement[],
  departures: readonly Departure[],
  departing: NamedIds,
): string[] {
  const sentences = new Map(requirements.map(({ id, text }) => [id, text]));
  const registered = new Set(departures.map(({ id }) => id));
  return [
    ...departures
      .filter(({ id, says }) => !sentences.get(id)?.includes(says))
      .map(({ id, says }) => `docs/departures.md: the sentence of ${id} does not contain “${says}”`),
    ...departures
      .filter(({ id }) => !departing.has(id))
      .map(({ id }) => `docs/departures.md: no test titled [${id}] (departure) shows what the product does instead`),
    ...[...departing]
      .filter(([id]) => !registered.has(id))
      .map(([id, files]) => `${[...files].join(', ')} departs from ${id}, which docs/departures.md does not list`),
  ];
}
