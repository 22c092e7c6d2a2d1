// The catalogue as every feature reads it: a snapshot in memory, exchanged as a whole when the data changes.
import type { Database, Queries } from '../db/database.ts';
import { notifyWithin } from '../db/notify.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { readCatalogueRows } from './catalogue.queries.ts';
import { keepFresh } from './fresh-value.ts';
import type { Snapshot } from './snapshot.ts';

/** Payload: none. */
export const CATALOGUE_CHANGED = 'catalogue_changed';

export interface Catalogue {
  /** The snapshot in use. Take it once per request, so that one answer never mixes two. */
  current(): Snapshot;
  /** Reads what is in the database now, without waiting for an announcement. */
  refresh(): Promise<void>;
  /** For what is made from the snapshot: calls the listener when there is another; gives what ends that. */
  onExchange(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface CatalogueDeps {
  readonly db: Database;
  readonly log: Log;
  readonly now: Clock;
}

/** Reads the first snapshot and follows announcements. Rejects when the database cannot be read. */
export async function createCatalogue({ db, log, now }: CatalogueDeps): Promise<Catalogue> {
  let edition = 0;
  const load = async () => {
    edition += 1;
    const startedAt = now();
    const rows = await readCatalogueRows(db);
    const readAt = now();
    const snapshot = await buildSnapshot(rows, edition, log);
    const { titles, channels, labelById } = snapshot;
    const counts = { titles: titles.length, channels: channels.length, labels: labelById.size };
    log.info({ ...counts, readMs: readAt - startedAt, buildMs: now() - readAt }, 'catalogue read');
    return snapshot;
  };
  // What changed while nobody could tell us has to be read as well.
  const follow = (onChange: () => void) => db.listen(CATALOGUE_CHANGED, onChange, onChange);
  return keepFresh({ name: 'catalogue', load, follow, log });
}

/**
 * Tells every server that titles, channels, menus, rows, banners, offers, images or ads were changed. Given a
 * transaction, it is told with the commit.
 */
export const announceCatalogueChange = (db: Queries): Promise<void> => notifyWithin(db, CATALOGUE_CHANGED, '');
