import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  aChannel,
  aMainProfile,
  anAccount,
  anAiring,
  aProfile,
  aProgramme,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { openFreshDatabase, useDatabase } from '../../../test/database.ts';
import { aCaller, bearer, testHttp } from '../../../test/http.ts';
import { useReminderRows } from '../../../test/reminder-rows.ts';
import { WAIT_LIMIT_MS } from '../../../test/wait-limit.ts';
import type { EventTarget } from '../../events/event-streams.ts';
import { type Events, eventRoutes, openEvents } from '../../events/events.ts';
import { makeJobs } from '../../jobs/jobs.ts';
import { newId } from '../../shared/ids.ts';
import { silentLog as log } from '../../shared/log.ts';
import { defineReminderJob, type PublishDeps, publishDueReminders } from './publish-reminders.ts';
import { remindersRoutes } from './reminders.service.ts';

/** Push messages have tests of their own (outbox/push). */
const NO_PUSH = { queue: async () => undefined };
const db = useDatabase();
const rows = useReminderRows(db);

const airs = (id: string, starts_at: Date, more: Parameters<typeof anAiring>[1] = {}) =>
  anAiring(db, { id, channel_id: rows.channelId, starts_at, ...more });
const remind = (airing_id: string, profile_id = rows.profileId) =>
  db.kysely.insertInto('reminder').values({ profile_id, airing_id }).execute();

interface Published {
  readonly title: string;
  readonly to: EventTarget;
}

/** The deps of a server at a moment, and the events it published. */
function aServer(at: Date, publishAll?: Events['publishAll']): PublishDeps & { readonly published: Published[] } {
  const published: Published[] = [];
  const note: Events['publishAll'] = async (messages) => {
    for (const { event, to } of messages) {
      if (event.type === 'reminder') published.push({ title: event.title, to });
    }
  };
  return { db, now: () => at.getTime(), events: { publishAll: publishAll ?? note }, push: NO_PUSH, published };
}
const titles = ({ published }: { readonly published: readonly Published[] }) => published.map(({ title }) => title);

describe('a reminder', () => {
  it('is published one minute before the start, no earlier and once [REMIND-01]', async () => {
    const { id: programme_id } = await aProgramme(db, { name: bothLanguages('Derbi') });
    await airs('a1', minutesAfter(TEST_EVENING, 30), { programme_id });
    await remind('a1');
    const early = aServer(new Date(minutesAfter(TEST_EVENING, 29).getTime() - 1));
    expect([await publishDueReminders(early), titles(early)]).toEqual([0, []]);
    const due = aServer(minutesAfter(TEST_EVENING, 29));
    expect(await publishDueReminders(due)).toBe(1);
    const to = { profiles: [{ accountId: rows.accountId, id: rows.profileId }] };
    expect(due.published).toEqual([
      { title: 'Derbi', to: { ...to, language: 'tr' } },
      { title: 'Derbi (en)', to: { ...to, language: 'en' } },
    ]);
    expect(await publishDueReminders(due)).toBe(0);
    expect(due.published).toHaveLength(2);
  });

  const remindFamily = async (airing: Parameters<typeof airs>[2] = {}) => {
    await airs('a1', TEST_EVENING, airing);
    const family = Array.from({ length: 250 }, (_, index) => ({
      id: newId(),
      account_id: rows.accountId,
      name: `p${index}`,
    }));
    await db.kysely.insertInto('profile').values(family).execute();
    const reminders = family.map(({ id: profile_id }) => ({ profile_id, airing_id: 'a1' }));
    await db.kysely.insertInto('reminder').values(reminders).execute();
  };

  it('shares one statement and few notifications with the others of its batch', async () => {
    await remindFamily();
    const publishAll = vi.fn<Events['publishAll']>(async () => undefined);
    expect(await publishDueReminders(aServer(TEST_EVENING, publishAll))).toBe(250);
    // A batch of 200 and one of 50 reminders, in two languages, with up to 50 profiles in a notification.
    expect(publishAll.mock.calls.map(([messages]) => messages.length)).toEqual([8, 2]);
  });

  it('fits into a notification with all others of its programme, however long its title is', async () => {
    const { id: programme_id } = await aProgramme(db, { name: bothLanguages('ş'.repeat(500)) });
    await remindFamily({ programme_id });
    const events = await openEvents({ db, now: Date.now, log });
    expect(await publishDueReminders({ db, events, push: NO_PUSH, now: () => TEST_EVENING.getTime() })).toBe(250);
    await events.close();
  });

  it('is published once by all servers together, however many run at the same moment [REMIND-01]', async () => {
    await remindFamily();
    const servers = [aServer(TEST_EVENING), aServer(TEST_EVENING), aServer(TEST_EVENING)];
    const counts = await Promise.all(servers.map((server) => publishDueReminders(server)));
    // A server that found all rows locked published none; no profile got two events or none.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(250);
    const readers = servers
      .flatMap(({ published }) => published)
      .flatMap(({ to }) =>
        typeof to === 'object' && 'profiles' in to ? to.profiles.map(({ id }) => id + to.language) : [],
      );
    expect([readers.length, new Set(readers).size]).toEqual([500, 500]);
  });

  it('stays due when publishing fails, and is published by the next run [REMIND-01]', async () => {
    await airs('a1', TEST_EVENING);
    await remind('a1');
    const broken = aServer(TEST_EVENING, async () => {
      throw new Error('the database is gone');
    });
    await expect(publishDueReminders(broken)).rejects.toThrow('gone');
    expect(await publishDueReminders(aServer(TEST_EVENING))).toBe(1);
  });

  it('that is late is published up to five minutes after the start, and not later [REMIND-01]', async () => {
    await airs('a1', TEST_EVENING);
    await remind('a1');
    expect(await publishDueReminders(aServer(minutesAfter(TEST_EVENING, 6)))).toBe(0);
    expect(await publishDueReminders(aServer(minutesAfter(TEST_EVENING, 5)))).toBe(1);
  });

  it('follows a programme that was moved [REMIND-01]', async () => {
    await airs('a1', minutesAfter(TEST_EVENING, 1));
    await remind('a1');
    const starts_at = minutesAfter(TEST_EVENING, 20);
    await db.kysely
      .updateTable('airing')
      .set({ starts_at, ends_at: minutesAfter(starts_at, 60) })
      .execute();
    expect(await publishDueReminders(aServer(TEST_EVENING))).toBe(0);
    expect(await publishDueReminders(aServer(minutesAfter(TEST_EVENING, 19)))).toBe(1);
  });

  it('that was published stays set, and is published again when the programme is moved [REMIND-01]', async () => {
    await airs('a1', TEST_EVENING);
    await remind('a1');
    expect(await publishDueReminders(aServer(TEST_EVENING))).toBe(1);
    expect(await db.kysely.selectFrom('reminder').select('airing_id').execute()).toEqual([{ airing_id: 'a1' }]);
    const starts_at = minutesAfter(TEST_EVENING, 20);
    await db.kysely
      .updateTable('airing')
      .set({ starts_at, ends_at: minutesAfter(starts_at, 60) })
      .execute();
    expect(await publishDueReminders(aServer(minutesAfter(TEST_EVENING, 18)))).toBe(0);
    expect(await publishDueReminders(aServer(minutesAfter(TEST_EVENING, 19)))).toBe(1);
    expect(await publishDueReminders(aServer(minutesAfter(TEST_EVENING, 19)))).toBe(0);
  });

  it('is not published when the mask blocks the programme by now, or its channel is inactive [KIDS-03]', async () => {
    const { id: programme_id } = await aProgramme(db, { age_rating: '13+' });
    const { id: strict } = await aProfile(db, { account_id: rows.accountId, userlevel: 12 });
    await airs('a1', TEST_EVENING, { programme_id });
    await remind('a1', strict);
    const { id: off } = await aChannel(db, { active: false });
    await anAiring(db, { id: 'a2', channel_id: off });
    await remind('a2');
    const server = aServer(TEST_EVENING);
    expect([await publishDueReminders(server), titles(server)]).toEqual([0, []]);
  });

  it('reaches the browsers of its profile, each in its language, and no other of the account [REMIND-01]', async () => {
    const now = () => TEST_EVENING.getTime();
    const events = await openEvents({ db, now, log });
    const { id: siblingId } = await aProfile(db, { account_id: rows.accountId });
    const profile = (id: string) => ({ id, isKids: false, isMain: false, userlevel: 0 });
    const callers: Record<string, ReturnType<typeof aCaller>> = {
      ada: aCaller({ sessionId: 's1', accountId: rows.accountId, profile: profile(rows.profileId) }),
      sibling: aCaller({ sessionId: 's2', accountId: rows.accountId, profile: profile(siblingId) }),
    };
    const http = await testHttp({
      routes: eventRoutes(events),
      resolveCaller: async (token) => {
        const caller = callers[token];
        return caller ? { caller } : { refused: 'UNAUTHORISED' };
      },
    });
    const url = new URL('/api/events', await http.listen('127.0.0.1', 0));
    const listen = async (token: string, language: string) => {
      const answer = await fetch(url, { headers: { ...bearer(token), 'accept-language': language } });
      let text = '';
      const read = async () => {
        for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
      };
      return { ended: read(), text: () => text };
    };
    const turkish = await listen('ada', 'tr');
    const english = await listen('ada', 'en');
    const sibling = await listen('sibling', 'tr');
    const { id: programme_id } = await aProgramme(db, { name: bothLanguages('Derbi') });
    await airs('a1', TEST_EVENING, { programme_id });
    await remind('a1');
    await publishDueReminders({ db, events, push: NO_PUSH, now });
    await events.publish({ type: 'changed', what: 'guide' }, { accountId: rows.accountId });
    for (const reader of [turkish, english, sibling]) {
      await vi.waitFor(() => expect(reader.text()).toContain('"what":"guide"'), WAIT_LIMIT_MS);
    }
    const startTime = TEST_EVENING.toISOString();
    const eventOf = (title: string) =>
      `data: ${JSON.stringify({ type: 'reminder', epgProgramId: 'a1', title, channelId: '7', channelName: 'Lodos TV', startTime })}\n`;
    expect(turkish.text().split('"reminder"')).toHaveLength(2);
    expect(turkish.text()).toContain(eventOf('Derbi'));
    expect(english.text().split('"reminder"')).toHaveLength(2);
    expect(english.text()).toContain(eventOf('Derbi (en)'));
    expect(sibling.text()).not.toContain('reminder');
    await events.close();
    await http.drain(1_000);
    await Promise.all([turkish.ended, english.ended, sibling.ended]);
  });
});

describe('the job', { timeout: 60_000 }, () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  it('is stored with the reminder, and run once after a restart by any worker [REMIND-01]', async () => {
    const fresh = await openFreshDatabase();
    closers.push(() => fresh.close());
    const now = Date.now();
    const { id: account_id } = await anAccount(fresh);
    const { id: ada } = await aMainProfile(fresh, { account_id });
    // The programme starts in half a minute, so the reminder is due at once.
    const { id: airing } = await anAiring(fresh, { starts_at: new Date(now + 30_000) });
    const publishAll = vi.fn<Events['publishAll']>(async () => undefined);
    const aProcess = async (isWorker: boolean) => {
      const jobs = makeJobs({ db: fresh, log, now: Date.now, isWorker, pollSeconds: 0.5 });
      const scheduleAt = defineReminderJob(jobs, {
        db: fresh,
        events: { publishAll },
        push: NO_PUSH,
        now: () => now,
        log,
      });
      await jobs.start();
      return { jobs, scheduleAt };
    };

    const web = await aProcess(false);
    const http = await testHttp({
      routes: remindersRoutes({
        ...{ db: fresh, now: () => now, scheduleAt: web.scheduleAt },
        events: { publish: async () => undefined },
      }),
      resolveCaller: async () => ({
        caller: aCaller({ accountId: account_id, profile: { id: ada, isKids: false, isMain: true, userlevel: 0 } }),
      }),
    });
    const { statusCode } = await http.inject({ method: 'PUT', url: `/api/reminder/${airing}`, headers: bearer('ada') });
    expect(statusCode).toBe(200);
    await http.drain(0);
    await web.jobs.stop(1_000);
    expect(publishAll).not.toHaveBeenCalled();

    const workers = await Promise.all([aProcess(true), aProcess(true)]);
    for (const { jobs } of workers) closers.push(() => jobs.stop(1_000));
    await vi.waitFor(() => expect(publishAll).toHaveBeenCalled(), { timeout: 30_000, interval: 50 });
    await vi.waitFor(async () => expect(await workers[0]?.jobs.countByState()).not.toHaveProperty('active'), {
      timeout: 30_000,
      interval: 50,
    });
    expect(publishAll.mock.calls.flatMap(([messages]) => messages.map(({ event, to }) => [event.type, to]))).toEqual(
      ['tr', 'en'].map((language) => ['reminder', { profiles: [{ accountId: account_id, id: ada }], language }]),
    );
  });
});
