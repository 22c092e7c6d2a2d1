// hls.js in a real browser plays every kind of stream: an independent reader.
import type { Reader } from '../support/player-page.ts';
import { askForFilm, askForRecording, yesterdayAtSix } from '../support/streams.ts';
import { expect, test } from '../support/television.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Decoding by software on a busy machine falls behind the clock by a little. */
const PLAYS_MS = 120_000;
const SEGMENT_SECONDS = 3.84;

async function expectPlaying(reader: Reader): Promise<void> {
  await expect.poll(async () => (await reader.state()).time, { timeout: PLAYS_MS }).toBeGreaterThan(0);
  const { time } = await reader.state();
  await expect.poll(async () => (await reader.state()).time, { timeout: PLAYS_MS }).toBeGreaterThan(time + 2);
}

test('live plays at the size of a rung, near the edge [ORIGIN-01] [LIVE-15]', async ({ television, reader }) => {
  const url = String(await television.viewer.get('/channel/1/url'));
  await reader.open(television.player, url);
  await expectPlaying(reader);
  const { width, height, playing } = await reader.state();
  expect([`${width}x${height}`]).toContain(`${width}x${Math.round((width * 9) / 16)}`);
  expect(height).toBeGreaterThanOrEqual(240);
  expect(Date.now() - playing).toBeLessThan(MINUTE_MS);
});

test('an hour ago plays from that moment, across a join without a hole, and the way back to live is open [TIMESHIFT-03] [ORIGIN-03]', async ({
  television,
  reader,
}) => {
  const from = Date.now() - HOUR_MS;
  await reader.open(television.player, String(await television.viewer.get(`/channel/1/url?startTime=${from}`)));
  await expectPlaying(reader);
  expect(Math.abs((await reader.state()).playing - from)).toBeLessThan(30_000);

  const fragments = await reader.fragments();
  const { time } = await reader.state();
  const join = fragments.find(({ beginsRound, start }) => beginsRound && start > time + SEGMENT_SECONDS);
  expect(join, 'an hour of television has a join').toBeDefined();
  if (!join) return;
  await reader.seek(join.start - 3);
  await expect.poll(async () => (await reader.state()).time, { timeout: PLAYS_MS }).toBeGreaterThan(join.start + 3);
  // A decoder without a processor waits anywhere. A join that does not fit leaves a hole in the buffer, or is crossed by a
  // seek of hls.js, which leaves a hole in what was played; neither depends on the pace of the machine.
  const around = [join.start - 1, join.start + 3] as const;
  expect(await reader.covers('buffered', ...around), 'no hole in the buffer at the join').toBe(true);
  expect(await reader.covers('played', ...around), 'no jump at the join').toBe(true);

  const before = (await reader.state()).fragments;
  const { start, duration } = fragments.at(-4) ?? { start: 0, duration: 0 };
  await reader.seek(start + duration / 2);
  await expect
    .poll(async () => (await reader.state()).playing, { timeout: PLAYS_MS })
    .toBeGreaterThan(from + HOUR_MS / 2);
  await expectPlaying(reader);
  // A seek does not fetch the archive: video and audio of at most a minute, and what the seek itself took.
  expect((await reader.state()).fragments - before).toBeLessThanOrEqual(40);
});

test('a programme of yesterday plays from its beginning to its end [CATCHUP-01]', async ({ television, reader }) => {
  const from = yesterdayAtSix();
  const url = String(await television.viewer.get(`/channel/1/url?startTime=${from}`));
  await reader.open(television.player, url);
  await expectPlaying(reader);
  const { playing, duration } = await reader.state();
  expect(Math.abs(playing - from)).toBeLessThan(20_000);
  expect(duration).toBeGreaterThan(5 * 60);
  expect(duration).toBeLessThan(6 * 3_600);

  await reader.seek(duration - 4);
  await expect.poll(async () => (await reader.state()).ended, { timeout: PLAYS_MS }).toBe(true);
});

test('a recording plays from its beginning to its end [RECORD-11]', async ({ television, reader }) => {
  await reader.open(television.player, await askForRecording(television.viewer));
  await expectPlaying(reader);
  const { duration, time } = await reader.state();
  expect(time).toBeLessThan(60);
  await reader.seek(duration - 4);
  await expect.poll(async () => (await reader.state()).ended, { timeout: PLAYS_MS }).toBe(true);
});

test('a film plays with its ladder, to the end [VOD-02]', async ({ television, reader }) => {
  await reader.open(television.player, await askForFilm(television.viewer));
  await expectPlaying(reader);
  const { duration } = await reader.state();
  await reader.seek(duration - 4);
  await expect.poll(async () => (await reader.state()).ended, { timeout: PLAYS_MS }).toBe(true);
});

test('a pause of a live channel goes on where it stopped, from the time-shift list [TIMESHIFT-03]', async ({
  television,
  reader,
}) => {
  const from = Date.now() - MINUTE_MS;
  await reader.open(television.player, String(await television.viewer.get(`/channel/1/url?startTime=${from}`)));
  await expectPlaying(reader);
  await reader.pause();
  const { playing } = await reader.state();
  // Two new segments: the list has moved on while the viewer has not.
  const last = (await reader.fragments()).at(-1)?.sn ?? 0;
  await expect.poll(async () => (await reader.fragments()).at(-1)?.sn, { timeout: PLAYS_MS }).toBeGreaterThan(last + 1);
  await reader.play();
  await expectPlaying(reader);
  expect((await reader.state()).playing - playing).toBeLessThan(15_000);
});
