// What each role opens: a process of one role pays for nothing that belongs to another.
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { composeRoles } from '../../test/whole-server.ts';
import type { Database } from '../db/database.ts';

const db = useDatabase();

/** Opens the roles and counts their listeners, jobs, routes and lanes. */
async function open(roles: string) {
  const heard: string[] = [];
  const listening: Database = {
    ...db,
    kysely: db.kysely,
    engine: db.engine,
    executeSql: db.executeSql,
    listen: (channel, ...rest) => {
      heard.push(channel);
      return db.listen(channel, ...rest);
    },
  };
  // Another test of this database may have left its queues.
  await db.executeSql('drop schema if exists pgboss cascade');
  const { composition, jobs, close } = await composeRoles(listening, roles);
  await jobs.start();
  const { rows } = await db.executeSql('select name from pgboss.queue order by name');
  const queues = (rows as { name: string }[]).map(({ name }) => name).filter((name) => !name.startsWith('__'));
  const { web } = composition;
  await jobs.stop(0);
  await close();
  await db.executeSql('drop schema pgboss cascade');
  return {
    heard: [...new Set(heard)].sort(),
    queues,
    routes: web?.routes.length ?? 0,
    lanes: web?.fastLanes.length ?? 0,
  };
}

/** Listened to by the events of open browsers, and by the test's job queue. */
const COMMON = ['seyir_event'];
/** Messages of viewers are sent from everywhere; a reminder is scheduled by the call that sets it. */
const SENT_BY_WEB = ['send-mail', 'send-push', 'send-sms', 'tell-reminders'];

describe('a process', () => {
  it('of the role web answers viewers and runs neither scheduler nor jobs', async () => {
    const { heard, queues, routes, lanes } = await open('web');
    expect(queues).toEqual(SENT_BY_WEB);
    expect(lanes).toBe(1);
    expect(routes).toBeGreaterThan(80);
    expect(heard).toEqual(
      expect.arrayContaining(['session_changed', 'viewer_changed', 'catalogue_changed', 'guide_changed']),
    );
  }, 60_000);

  it('of the role ingest has no catalogue, no search, no viewers, no jobs and no web', async () => {
    expect(await open('ingest')).toEqual({
      heard: [...COMMON, 'catalogue_changed'].sort(),
      queues: ['send-mail', 'send-sms'],
      routes: 0,
      lanes: 0,
    });
  }, 60_000);

  it('of the role worker has the jobs and the catalogue that they read, and no web', async () => {
    const { heard, queues, routes, lanes } = await open('worker');
    expect([routes, lanes]).toEqual([0, 0]);
    expect(queues).toEqual(expect.arrayContaining(['plan-channels', 'replan-channels', 'renew-subscriptions']));
    expect(queues.length).toBeGreaterThan(15);
    // Of the catalogue and the scheduler; nothing of viewers, sessions or segments.
    expect(heard.filter((channel) => !channel.startsWith('pgboss'))).toEqual(
      [...COMMON, 'asset_changed', 'catalogue_changed', 'guide_changed'].sort(),
    );
  }, 60_000);
});
