// The channels of a fresh demonstration as they are planned at its first start, before anything is made.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@seyir/server/shared/log';
import { openFolderStore } from '@seyir/server/store/folder-store';
import { useDatabase } from '@seyir/server/test/database';
import { ffmpegPath } from '@seyir/server/test/ffmpeg';
import { openScheduler } from '@seyir/server/timeline/scheduler/scheduler';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoDeps } from '../test/demo.ts';
import { openDemonstration } from './index.ts';

describe('a fresh demonstration', () => {
  const db = useDatabase();
  const jobs = { define: (name: string) => ({ name }), schedule: () => undefined } as never;
  let mediaFolder: string;
  beforeEach(async () => {
    mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-first-plan-'));
  });
  afterEach(() => rm(mediaFolder, { recursive: true }));

  it('plans archive, present and future of each channel as one stream without a discontinuity [ORIGIN-03]', async () => {
    const { now, ...deps } = demoDeps(db);
    const store = openFolderStore(mediaFolder);
    // Nothing is made before a viewer asks for it.
    const media = { mediaFolder, store, ffmpegPath, when: 'asked' as const };
    const demonstration = await openDemonstration({ ...deps, now, jobs, media });
    const scheduler = await openScheduler({ db, jobs, log: silentLog, now });
    try {
      await scheduler.planNow();
      const spans = await db.kysely
        .selectFrom('span')
        .select(({ fn }) => ['channel_id', 'dsn', 'init_hash', fn.countAll<number>().as('spans')])
        .groupBy(['channel_id', 'dsn', 'init_hash'])
        .execute();
      const channels = await db.kysely.selectFrom('channel').select(['id', 'source']).execute();
      const computed = channels.filter(({ source }) => source.kind === 'computed').map(({ id }) => id);
      expect(spans.map(({ channel_id }) => channel_id).sort()).toEqual(computed.sort());
      expect(new Set(spans.map(({ dsn }) => dsn))).toEqual(new Set([0]));
      expect([...new Set(spans.map(({ init_hash }) => init_hash))]).toEqual([expect.stringMatching(/^[0-9a-f]{20}$/)]);
    } finally {
      await scheduler.close();
      await demonstration.close();
      await store.close();
    }
  }, 240_000);
});
