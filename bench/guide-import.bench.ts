// What reading a large guide costs against the XML parser alone, by processor time: reading (texts, times, numbers), and reading
// with the spill to files that an import does before it writes; and the memory it takes. `node bench/guide-import.bench.ts`; SEYIR_BENCH_MB changes the size.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import { makeReadProgramme } from '../apps/server/src/features/guide-import/guide-programme.ts';
import { readXmltv } from '../apps/server/src/features/guide-import/read-xmltv.ts';
import { openSpill } from '../apps/server/src/features/guide-import/spilled-programmes.ts';
import { makeTimeZone } from '../packages/core/src/xmltv/xmltv-time.ts';
import { keepResults } from './support/results.ts';

const MEGABYTES = Number(process.env.SEYIR_BENCH_MB ?? 500);
const CHANNELS = 1_000;
const REACH = { ofParser: 1.5, memoryMb: 512 };

type Which = 'parser' | 'read' | 'spill';

interface Cost {
  readonly seconds: number;
  readonly memoryMb: number;
  readonly programmes: number;
}

const [, , role, path = ''] = process.argv;
if (role === 'parser') console.log(JSON.stringify(await measure(() => parseAlone(path))));
else if (role === 'read') console.log(JSON.stringify(await measure(() => readGuide(path, false))));
else if (role === 'spill') console.log(JSON.stringify(await measure(() => readGuide(path, true))));
else await main();

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-bench-'));
  try {
    const guide = join(folder, 'guide.xml');
    await writeGuide(guide);
    const megabytes = Math.round((await stat(guide)).size / 2 ** 20);
    // In turns, so that a busy machine slows all alike.
    const rounds: Record<Which, Cost>[] = [];
    for (let round = 0; round < 2; round += 1) {
      rounds.push({
        parser: await runAlone('parser', guide),
        read: await runAlone('read', guide),
        spill: await runAlone('spill', guide),
      });
    }
    const least = (name: Which) => Math.min(...rounds.map((round) => round[name].seconds));
    const compare = (name: Which, what: string) => {
      const ratio = least(name) / least('parser');
      return {
        what,
        measured: `${ratio.toFixed(2)} of the parser alone (${least(name).toFixed(1)} s against ${least('parser').toFixed(1)} s of a processor)`,
        reach: `≤ ${REACH.ofParser} of the parser alone`,
        reached: ratio <= REACH.ofParser,
      };
    };
    const memoryMb = Math.max(...rounds.map(({ spill }) => spill.memoryMb));
    await keepResults('guide-import', [
      compare('read', `reading a guide of ${megabytes} MB, ${rounds[0]?.read.programmes} programmes`),
      compare('spill', 'reading it, all programmes spilled to files'),
      {
        what: 'memory of that, at most',
        measured: `${Math.round(memoryMb)} MB`,
        reach: `≤ ${REACH.memoryMb} MB`,
        reached: memoryMb <= REACH.memoryMb,
      },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A process of its own: its memory is that of one reading. */
async function runAlone(which: Which, guide: string): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, which, guide]);
  return JSON.parse(stdout);
}

async function measure(work: () => Promise<number>): Promise<Cost> {
  const before = process.cpuUsage();
  const programmes = await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, memoryMb: process.resourceUsage().maxRSS / 1024, programmes };
}

async function parseAlone(guide: string): Promise<number> {
  const parser = new SaxesParser();
  let elements = 0;
  parser.on('opentag', () => {
    elements += 1;
  });
  parser.on('text', () => {});
  parser.on('closetag', () => {});
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(guide)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  return elements;
}

async function readGuide(guide: string, isSpilled: boolean): Promise<number> {
  const readProgramme = makeReadProgramme(makeTimeZone('UTC'));
  const spill = await openSpill();
  let programmes = 0;
  await readXmltv(createReadStream(guide), {
    onChannel: () => {},
    onProgramme(programme) {
      const read = readProgramme(programme);
      if (read === undefined) return;
      programmes += 1;
      if (isSpilled) spill.add([programme.channel], read);
    },
  });
  await spill.remove();
  return programmes;
}

async function writeGuide(file: string): Promise<void> {
  const out = createWriteStream(file);
  const write = async (text: string) => {
    if (!out.write(text)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
  };
  await write('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv>\n');
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    await write(`<channel id="c${channel}"><display-name>Kanal ${channel}</display-name></channel>\n`);
  }
  for (let count = 0; out.bytesWritten < MEGABYTES * 2 ** 20; count += 1) {
    const start = new Date(Date.UTC(2026, 10, 16) + Math.floor(count / CHANNELS) * 1_800_000);
    const stamp = start.toISOString().slice(0, 19).replace(/\D/g, '');
    await write(
      `<programme start="${stamp} +0300" channel="c${count % CHANNELS}">\n  <title lang="tr">Program ${count % 5_000} &amp; Devamı</title>\n  <title lang="en">Programme ${count % 5_000}</title>\n  <sub-title lang="tr">Bölüm ${count}</sub-title>\n  <desc lang="tr">Kıyıda küçük bir kasabada geçen, denizle büyümüş insanların hikâyesi; bu bölümde fırtına yaklaşır ve fener söner.</desc>\n  <credits><director>Ada Yılmaz</director><actor>Can Er</actor></credits>\n  <category lang="tr">Dizi</category>\n  <episode-num system="xmltv_ns">1.${count % 30}.</episode-num>\n  <rating system="RTUK"><value>13+</value></rating>\n</programme>\n`,
    );
  }
  out.end('</tv>\n');
  await finished(out);
}
