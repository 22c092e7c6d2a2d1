// `watermark …`: the look of the watermark that names a session, for all channels or for one (WATERMARK-04).
import { refusal } from '@seyir/core/operator/refusals';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { asJson } from '../../db/json.ts';
import { WatermarkLooks } from '../../features/watermark/watermark.service.ts';
import { WATERMARK_SETTING } from '../../shared/watermark-setting.ts';
import { makeChange } from '../changes/change.ts';
import { CliError, type CommandContext, type DataCommand, typedAs, UsageError } from '../command.ts';
import { readSwitch, readWhole, writeTable } from '../read-values.ts';

type Look = ReturnType<typeof WatermarkLooks.parse>[number];

const PRESET: Omit<Look, 'channelcode'> = {
  ...{ interval: 5, showtime: 10, timestamp: '0', fontsize: 18 },
  ...{ rangeX: [10, 80], rangeY: [10, 80] },
  ...{ backcolor: 'transparent', fontcolor: 'rgba(255, 255, 255, 0.4)' },
  fonttype: { family: 'sans-serif', weight: 600 },
};
const COLOUR = /^(transparent|#[0-9a-f]{3,8}|rgba?\([\d.,%\s/]+\))$/i;

async function readLooks(db: Queries): Promise<Look[]> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', WATERMARK_SETTING).executeTakeFirst();
  const looks = WatermarkLooks.safeParse(row?.value ?? []);
  if (!looks.success)
    throw new CliError(`The stored watermark is not valid: ${typedAs('watermark off')}`, refusal('watermark_invalid'));
  return looks.data;
}

async function writeLooks(trx: Queries, looks: readonly Look[]): Promise<void> {
  if (looks.length === 0) {
    await trx.deleteFrom('setting').where('key', '=', WATERMARK_SETTING).execute();
    return;
  }
  const value = asJson(looks);
  await trx
    .insertInto('setting')
    .values({ key: WATERMARK_SETTING, value })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value, updated_at: sql`now()` }).where('setting.value', '<>', value),
    )
    .execute();
}

/** The code of the channel that --channel names; blank for all. */
async function readChannel({ given, tools }: CommandContext): Promise<string> {
  const word = given.text('channel');
  if (word === undefined) return '';
  const found = await tools.db.kysely
    .selectFrom('channel')
    .select('code')
    .where((eb) => (/^\d{1,9}$/.test(word) ? eb('number', '=', Number(word)) : eb('code', '=', word)))
    .executeTakeFirst();
  if (found === undefined)
    throw new CliError(
      `There is no channel ${word}. See: ${typedAs('channel list')}`,
      refusal('channel_unknown', { channel: word }),
    );
  return found.code;
}

function readColour(given: CommandContext['given'], option: string): string | undefined {
  const text = given.text(option);
  if (text !== undefined && !COLOUR.test(text))
    throw new UsageError(`--${option} is a colour, as #ffffff66.`, refusal('option_colour', { option }));
  return text;
}

function readRange(given: CommandContext['given'], option: string): [number, number] | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const [, from = '', to = ''] = /^(\d{1,3})-(\d{1,3})$/.exec(text) ?? [];
  if (from === '' || Number(from) > Number(to) || Number(to) > 100) {
    throw new UsageError(`--${option} is a range of percent, as 10-80.`, refusal('option_percent_range', { option }));
  }
  return [Number(from), Number(to)];
}

const CHANNEL = { channel: { value: 'channel', about: 'for this channel alone, by number or code' } };

export const watermarkCommands: readonly DataCommand[] = [
  {
    name: 'watermark show',
    about: 'the watermarks of all channels and of single ones',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
      const looks = await readLooks(db.kysely);
      const table = looks.map(({ channelcode, interval, showtime, fontsize, fontcolor }) => [
        channelcode || 'all channels',
        `every ${interval} min for ${showtime} s`,
        `${fontsize} px ${fontcolor}`,
      ]);
      return { text: writeTable(table) || 'There is no watermark.', data: looks };
    },
  },
  {
    name: 'watermark set',
    about: 'show a watermark that names the session, or change its look',
    options: {
      ...CHANNEL,
      every: { value: 'minutes', about: 'until it shows, and between two; 5 unless given' },
      for: { value: 'seconds', about: 'how long it stays; 10 unless given' },
      time: { value: 'on|off', about: 'with the time of day' },
      size: { value: 'pixels', about: 'height of its letters' },
      colour: { value: 'colour', about: 'of its letters, as #ffffff66' },
      background: { value: 'colour', about: 'behind its letters' },
      across: { value: 'from-to', about: 'percent of the width it moves in, as 10-80' },
      down: { value: 'from-to', about: 'percent of the height it moves in, as 10-80' },
    },
    place: 'data',
    isChange: true,
    async run(context) {
      const { given } = context;
      const channelcode = await readChannel(context);
      const time = readSwitch(given, 'time');
      const { closing } = await makeChange(context, async (trx) => {
        const looks = await readLooks(trx);
        const before = looks.find((look) => look.channelcode === channelcode) ?? { ...PRESET, channelcode };
        const look: Look = {
          ...before,
          interval: readWhole(given, 'every', { least: 1, most: 1_440 }) ?? before.interval,
          showtime: readWhole(given, 'for', { least: 1, most: 3_600 }) ?? before.showtime,
          timestamp: time === undefined ? before.timestamp : time ? '1' : '0',
          fontsize: readWhole(given, 'size', { least: 6, most: 200 }) ?? before.fontsize,
          fontcolor: readColour(given, 'colour') ?? before.fontcolor,
          backcolor: readColour(given, 'background') ?? before.backcolor,
          rangeX: readRange(given, 'across') ?? before.rangeX,
          rangeY: readRange(given, 'down') ?? before.rangeY,
        };
        await writeLooks(trx, [...looks.filter((other) => other.channelcode !== channelcode), look]);
      });
      const where = channelcode === '' ? 'all channels and titles' : channelcode;
      return { text: `The watermark is set for ${where}.\n${closing}`, data: { channel: channelcode } };
    },
  },
  {
    name: 'watermark off',
    about: 'no watermark, on all channels or on one that had its own',
    options: CHANNEL,
    place: 'data',
    isChange: true,
    async run(context) {
      const channelcode = await readChannel(context);
      const isAll = context.given.text('channel') === undefined;
      const { closing } = await makeChange(context, async (trx) => {
        const looks = isAll ? [] : (await readLooks(trx)).filter((look) => look.channelcode !== channelcode);
        await writeLooks(trx, looks);
      });
      const where = isAll ? 'There is no watermark any more' : `${channelcode} has no watermark of its own any more`;
      return { text: `${where}.\n${closing}`, data: { channel: channelcode } };
    },
  },
];
