// Every command of the table that the console runs, sent from a form that is older than the change of another operator.
import { OPERATOR_COMMANDS, type OperatorCommand } from '@seyir/core/operator/commands';
import type { RefusalCode } from '@seyir/core/operator/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitLine } from '../../../test/command-line.ts';
import { CHANGING_LINES, fillForCommands } from '../../../test/command-lines.ts';
import { type ConsoleServer, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { parseCommand } from '../../cli/parse-command.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
let ada: string;
let bora: string;
beforeAll(async () => {
  // Before the server starts, which makes the first menu of an empty service.
  await fillForCommands(db);
  server = await startConsoleServer(db);
  ada = await server.tokenOf('owner');
  bora = await server.tokenOf('owner');
}, 60_000);
afterAll(() => server.close());

/** The state of the data of now, as a page of the console carries it. */
const read = async () => (await server.call('GET', '/console/packages', bora)).body.asOf as string;

const listChanges = () => db.kysely.selectFrom('operator_change').select('id').orderBy('id').execute();

/**
 * What another operator does between the reading and the sending of each command's line (test/command-lines.ts), and why it is refused then.
 * Null: the command makes something new or overwrites nothing. A command of the table without an entry does not compile.
 */
const MEANWHILE: Readonly<Record<OperatorCommand, readonly [refusal: RefusalCode, ...lines: string[]] | null>> = {
  'channel add': null,
  'season add': null,
  'account reset': null,
  'sessions end': null,
  // Both press the same button of the log: the test below.
  undo: null,
  'schedule set': ['changed_since', 'schedule set hesap airing-b airing-a', 'schedule set hesap airing-a airing-b'],
  'title set': ['changed_since', 'title set kiyi --year 2021'],
  'episode set': ['changed_since', 'episode set kiyi-s01e01 --name Bir'],
  'episode move': ['changed_since', 'episode set kiyi-s01e01 --name İki'],
  'season set': ['changed_since', 'season set kiyi-s01 --name Bir'],
  'season remove': ['changed_since', 'season set kiyi-s02 --name Bir'],
  'home rows': ['changed_since', 'home rows tab row-a'],
  'home banners': ['changed_since', 'home banners 6 title:kiyi'],
  'home row': ['changed_since', 'home row satir --name Bir --titles kiyi'],
  'channel set': ['changed_since', 'channel set hesap --age 13+'],
  'text set': ['changed_since', 'text set en title:kiyi:name --words Coast'],
  'ad set': ['changed_since', 'ad set yaz --slot header --headline Bir'],
  'ad remove': ['changed_since', 'ad set kis --active off'],
  'watermark set': ['changed_since', 'watermark set --every 7'],
  'watermark off': ['changed_since', 'watermark set --every 8'],
  'settings set': ['changed_since', 'settings set --support-phone "0850 111 11 11"'],
  'package add': ['package_known', 'package add yeni --name Bir --price 9.00'],
  'package set': ['changed_since', 'package set aile --price 11.00'],
  'product set': ['changed_since', 'product set kira --price 11.00'],
  'promo add': ['promo_known', 'promo add YAZ --percent 20'],
  'promo remove': ['promo_unknown', 'promo remove KIS'],
  'account give': ['changed_since', 'account give zeynep aile --days 5'],
  'account suspend': ['changed_since', 'account suspend zeynep', 'account recover zeynep'],
  'account recover': ['changed_since', 'account suspend zeynep'],
  'photo remove': ['photo_unknown', 'photo remove zeynep Zeynep'],
  'cases settle': ['case_settled', CHANGING_LINES['cases settle'] ?? ''],
  'orders check': ['changed_since', CHANGING_LINES['orders check'] ?? ''],
  'orders refund': ['changed_since', CHANGING_LINES['orders check'] ?? ''],
  'account note': null,
  'feedback answer': ['feedback_unknown', CHANGING_LINES['feedback answer'] ?? ''],
  'feedback done': ['feedback_unknown', CHANGING_LINES['feedback done'] ?? ''],
  'operator add': ['operator_known', 'operator add yusuf --role support'],
  'operator set': ['changed_since', 'operator set zeynep --role viewer'],
  'operator reset': ['changed_since', 'operator set zeynep --role support'],
  'operator remove': ['changed_since', 'operator set zeynep --role finance'],
};

describe('a command of a form that is older than the change of another operator', () => {
  beforeAll(async () => {
    for (const [index, id] of ['airing-a', 'airing-b'].entries()) {
      const [starts_at, ends_at] = [0, 30].map(
        (more) => new Date(server.clock.now + (120 + 30 * index + more) * 60_000),
      );
      await db.kysely.updateTable('airing').set({ starts_at, ends_at }).where('id', '=', id).execute();
    }
    await db.kysely.updateTable('payment_order').set({ gateway: 'sandbox', gateway_reference: 'ref-1' }).execute();
    await db.kysely.updateTable('operator').set({ sealed_totp: 'x' }).where('role', '=', 'editor').execute();
  }, 60_000);

  /** Sends a line of the command line as the console sends its form. */
  const send = (token: string, line: string, asOf?: string) => {
    const parsed = parseCommand(splitLine(line));
    if (parsed.kind === 'help') throw new Error(`${line} is no command.`);
    const { command, values } = parsed;
    return server.call('POST', '/console/change', token, { command, values, ...(asOf && { asOf }) });
  };

  it.each(OPERATOR_COMMANDS.filter((name) => MEANWHILE[name] !== null))('is refused: %s', async (command) => {
    const [refusal, ...lines] = MEANWHILE[command] ?? [];
    const asOf = await read();
    for (const line of lines) expect(`${line} ${(await send(ada, line)).status}`).toBe(`${line} 200`);
    const before = await listChanges();
    const { status, body } = await send(bora, CHANGING_LINES[command] ?? '', asOf);
    expect(`${status} ${body.fields?.refusal}`).toBe(`409 ${refusal}`);
    expect(await listChanges()).toEqual(before);
  });

  it('is refused: undo', async () => {
    const { body: made } = await send(ada, 'package set aile --price 12.00');
    const asOf = await read();
    expect((await send(ada, `undo ${made.change}`)).status).toBe(200);
    const { status, body } = await send(bora, `undo ${made.change}`, asOf);
    expect(`${status} ${body.fields?.refusal}`).toBe('409 change_undone');
  });
});
