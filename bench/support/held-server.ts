// The origin with one channel whose parts are added by message, for bench/held-lists.bench.ts.
import { PART_US, SEGMENT_US } from '@seyir/core/limits/media';
import { makeDurations } from '@seyir/core/timeline/durations';
import { placeSpan } from '@seyir/core/timeline/timeline';
import { makeLiveParts } from '../../apps/server/src/timeline/live-parts.ts';
import { aChannel, makeTestWorld } from '../../apps/server/test/stream-world.ts';

const RUN = '0190a1b2-0000-7000-8000-00000badcafe';
const RENDITIONS = ['v720', 'v480', 'v360', 'a1'];
const FIRST = 50;

const world = makeTestWorld();
const liveParts = makeLiveParts();
const writer = liveParts.open('30', RUN, { renditions: RENDITIONS, holdBackSeconds: undefined });
const startUs = world.clock.at * 1_000 - 20 * SEGMENT_US;
const archive = (count: number) =>
  world.media.channels.set('30', {
    facts: aChannel('30', { kind: 'ingest' }).facts,
    spans: [
      placeSpan(
        { msn: FIRST, dsn: 2, startUs, source: `run:${RUN}`, offset: 0, count },
        makeDurations([[SEGMENT_US, count]]),
      ),
    ],
  });
archive(20);
const origin = await world.open({ liveParts });
const token = origin.issue({ kind: 'live', channel: '30' });
let before = process.cpuUsage();

process.on('message', async ({ index, part }: { index: number; part: number }) => {
  const at = Date.now();
  writer.add(index, { durationUs: () => PART_US, isIndependent: () => part % 3 === 0, bytes: () => Buffer.alloc(1) });
  if (part === 5) {
    writer.complete(index);
    archive(index + 1);
    world.clock.at += SEGMENT_US / 1_000;
    origin.announce('spans_changed', '30');
  }
  await new Promise((resolve) => setTimeout(resolve, 400));
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  process.send?.({ at, cpuMs: (user + system) / 1_000 });
});
process.send?.({ port: Number(new URL(origin.url).port), path: `/stream/${token}/c/30/live/v720.m3u8` });
