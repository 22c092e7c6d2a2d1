import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aFile, anAsset, aSpan } from '../../test/media-rows.ts';
import { until } from '../../test/until.ts';
import type { Database } from '../db/database.ts';
import { silentLog } from '../shared/log.ts';
import { registerMediaMetrics } from './media-metrics.ts';

const NOW_MS = Date.UTC(2026, 10, 18, 18);

describe('the metrics of the media core', () => {
  const db = useDatabase();
  let mediaFolder = '';
  beforeEach(async () => {
    mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-metrics-'));
  });
  afterEach(() => rm(mediaFolder, { recursive: true }));

  const aPage = (database: Database) => {
    const registry = new Registry();
    registerMediaMetrics(registry, {
      db: database,
      mediaFolder,
      now: () => NOW_MS,
      log: silentLog,
      isDiskLow: () => true,
    });
    return () => registry.metrics();
  };

  it('shows disk, assets, spans and channels', async () => {
    const channel = await aChannel(db);
    await aChannel(db);
    const asset = await anAsset(db);
    await anAsset(db, { state: 'waiting' });
    await aSpan(db, {
      channel_id: channel.id,
      asset_id: asset.id,
      msn: 0,
      start_us: NOW_MS * 1_000,
      segment_count: 25,
    });
    await aFile(mediaFolder, 'live/1/run-00001/0/v360-0.m4s', Buffer.alloc(40));
    await aFile(mediaFolder, 'assets/a/v360.mp4', Buffer.alloc(60));
    const read = aPage(db);
    // The first scrape starts a count, a later one shows it.
    await until(async () => (await read()).includes('seyir_media_disk_bytes{'));
    const page = await read();
    for (const line of [
      'seyir_media_disk_bytes{kind="live"} 40',
      'seyir_media_disk_bytes{kind="assets"} 60',
      'seyir_media_disk_low 1',
      'seyir_assets{state="ready"} 1',
      'seyir_assets{state="waiting"} 1',
      'seyir_spans 1',
      `seyir_channel_committed_seconds{channel="${channel.id}"} 96`,
    ]) {
      expect(page).toContain(line);
    }
    expect(page).toMatch(/seyir_media_disk_free_bytes \d+/);
  });

  it('leaves out values that cannot be read', async () => {
    const away = new Proxy(db, {
      get: (target, name) => {
        if (name === 'kysely') throw new Error('the database is away');
        return Reflect.get(target, name);
      },
    });
    await rm(mediaFolder, { recursive: true });
    const page = await aPage(away)();
    expect(page).toContain('seyir_media_disk_low 1');
    expect(page).not.toContain('seyir_assets{');
    mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-metrics-'));
  });
});
