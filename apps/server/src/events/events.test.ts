// From NOTIFY to a browser's socket, on the real database.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { bearer, testHttp } from '../../test/http.ts';
import { WAIT_LIMIT_MS } from '../../test/wait-limit.ts';
import type { Http } from '../http/build-http.ts';
import { silentLog } from '../shared/log.ts';

import { type Events, eventRoutes, openEvents } from './events.ts';

const db = useDatabase();
const running: { http: Http; events: Events }[] = [];

async function aServer() {
  const events = await openEvents({ db, now: () => Date.now(), log: silentLog });
  const http = await testHttp({ routes: eventRoutes(events) });
  const url = new URL('/api/events', await http.listen('127.0.0.1', 0));
  running.push({ http, events });
  return { events, http, url };
}

afterEach(async () => {
  for (const { http, events } of running.splice(0)) {
    await events.close();
    await http.drain(1_000);
  }
});

/** Reads a stream in the background. */
async function listen(url: URL, token: string) {
  const answer = await fetch(url, { headers: bearer(token) });
  let text = '';
  const ended = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  })();
  return { answer, ended, text: () => text };
}

describe('events', () => {
  it('published at one server reach the browsers at another', async () => {
    const first = await aServer();
    const second = await aServer();
    const reader = await listen(second.url, 'subscriber');
    expect(reader.answer.headers.get('content-type')).toContain('text/event-stream');
    await first.events.publish({ type: 'changed', what: 'guide' }, 'everyone');
    await vi.waitFor(
      () => expect(reader.text()).toContain('data: {"type":"changed","what":"guide"}\n\n'),
      WAIT_LIMIT_MS,
    );
  });

  it('wait for their transaction, and are not sent when it is rolled back', async () => {
    const { events, url } = await aServer();
    const reader = await listen(url, 'subscriber');
    const undone = db.kysely.transaction().execute(async (trx) => {
      await events.publish({ type: 'changed', what: 'profiles' }, 'everyone', trx);
      throw new Error('roll back');
    });
    await expect(undone).rejects.toThrow('roll back');
    await db.kysely
      .transaction()
      .execute((trx) => events.publish({ type: 'changed', what: 'channels' }, 'everyone', trx));
    await vi.waitFor(() => expect(reader.text()).toContain('channels'), WAIT_LIMIT_MS);
    expect(reader.text()).not.toContain('profiles');
  });

  it('end the stream of a session that is ended from outside, with the cause', async () => {
    const { events, url } = await aServer();
    const guest = await listen(url, 'guest');
    await events.publish({ type: 'sign-out', code: 'SESSION_TIMEOUT' }, { sessionId: 'guest-session' });
    await guest.ended;
    expect(guest.text()).toContain('"code":"SESSION_TIMEOUT"');
  });

  it('end with the bye event when the server drains, and do not delay it', async () => {
    const { events, http, url } = await aServer();
    const reader = await listen(url, 'subscriber');
    await events.close();
    await http.drain(60_000);
    await reader.ended;
    expect(reader.text()).toMatch(/event: bye\ndata: \{\}\n\n$/);
  });

  it('are for living sessions only', async () => {
    const { url } = await aServer();
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: bearer('suspended') })).status).toBe(401);
  });

  it('that are unknown are ignored', async () => {
    const { events, url } = await aServer();
    const reader = await listen(url, 'subscriber');
    await db.notify('seyir_event', 'nonsense');
    await db.notify('seyir_event', '{"to":"everyone","event":{"type":"of-the-future"}}');
    await events.publish({ type: 'changed', what: 'guide' }, 'everyone');
    await vi.waitFor(() => expect(reader.text()).toContain('guide'), WAIT_LIMIT_MS);
    expect(reader.text()).not.toContain('future');
  });
});
