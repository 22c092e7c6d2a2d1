// The catalogue: an immutable snapshot in memory, replaced as a whole when the data changes.
import type { Database, Queries } from '../db/database.ts';
import { notifyWithin } from '../db/notify.ts';
import type { Clock } from '../shared/clock.ts';
import { keepFresh } from '../shared/fresh-value.ts';
import type { Log } from '../shared/log.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { makeCatalogueMemory } from './build-titles.ts';
import { readCatalogueRows } from './catalogue.queries.ts';
import type { Snapshot } from './snapshot.ts';

/** Payload: none. */
export const CATALOGUE_CHANGED = 'catalogue_changed';

export interface Catalogue {
  /** The current snapshot. Take it once per request, so that one reply never mixes two. */
  current(): Snapshot;
  /** Reloads from the database now, without waiting for an announcement. */
  refresh(): Promise<void>;
  /** Calls the listener after every replacement, for data derived from the snapshot; returns the unsubscribe function. */
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
  const memory = makeCatalogueMemory();
  const load = async () => {
    edition += 1;
    const startedAt = now();
    const read = await readCatalogueRows(db, memory);
    const readAt = now();
    const snapshot = await buildSnapshot(read.rows, read.titles, memory, edition, log);
    const { titles, channels, labelById } = snapshot;
    const counts = { titles: titles.length, channels: channels.length, labels: labelById.size };
    log.info({ ...counts, readMs: readAt - startedAt, buildMs: now() - readAt }, 'catalogue loaded');
    return snapshot;
  };
  // Reloads after a reconnect too: announcements of the gap are lost.
  const follow = (onChange: () => void) => db.listen(CATALOGUE_CHANGED, onChange, onChange);
  return keepFresh({ name: 'catalogue', load, follow, log });
}

/**
 * Publishes to every server that titles, channels, menus, rows, banners, offers, images or ads were changed. In a
 * transaction, on commit.
 */
export const announceCatalogueChange = (db: Queries): Promise<void> => notifyWithin(db, CATALOGUE_CHANGED, '');
