// `watermark …`: the look of the watermark that names a session, for all channels or for one (WATERMARK-04).
import type { InputOf } from '@seyir/core/operator/commands';
import type { Queries } from '../../db/database.ts';
import {
  type WatermarkLook as Look,
  readSetting,
  WATERMARK_SETTING,
  WatermarkLooks,
  writeSetting,
} from '../../operations/settings.ts';
import { makeChange } from '../changes/change.ts';
import { findChannel } from '../channels/find-channel.ts';
import { type CommandContext, type Handlers, listed, type Result, refuse } from '../command.ts';

const PRESET: Omit<Look, 'channelcode'> = {
  ...{ interval: 5, showtime: 10, timestamp: '0', fontsize: 18 },
  ...{ rangeX: [10, 80], rangeY: [10, 80] },
  ...{ backcolor: 'transparent', fontcolor: 'rgba(255, 255, 255, 0.4)' },
  fonttype: { family: 'sans-serif', weight: 600 },
};
const COLOUR = /^(transparent|#[0-9a-f]{3,8}|rgba?\([\d.,%\s/]+\))$/i;

async function readLooks(db: Queries): Promise<Look[]> {
  const looks = WatermarkLooks.safeParse((await readSetting(db, WATERMARK_SETTING)) ?? []);
  if (!looks.success) throw refuse('watermark_invalid');
  return looks.data;
}

const writeLooks = (trx: Queries, looks: readonly Look[]): Promise<void> =>
  writeSetting(trx, WATERMARK_SETTING, looks.length === 0 ? undefined : looks);

async function showWatermarks({ tools: { db } }: CommandContext): Promise<Result> {
  const toCells = ({ channelcode, interval, showtime, fontsize, fontcolor }: Look) => [
    ...[channelcode || 'all channels', `every ${interval} min for ${showtime} s`, `${fontsize} px ${fontcolor}`],
  ];
  return listed(await readLooks(db.kysely), toCells, 'There is no watermark.');
}

/** The code of the named channel; blank for all. */
const readChannel = async ({ tools }: CommandContext, word: string | undefined): Promise<string> =>
  word === undefined ? '' : (await findChannel(tools.db.kysely, word)).code;

function readColour(option: string, text: string | undefined): string | undefined {
  if (text !== undefined && !COLOUR.test(text)) throw refuse('option_colour', { option });
  return text;
}

function readRange(option: string, text: string | undefined): [number, number] | undefined {
  if (text === undefined) return undefined;
  const [, from = '', to = ''] = /^(\d{1,3})-(\d{1,3})$/.exec(text) ?? [];
  if (from === '' || Number(from) > Number(to) || Number(to) > 100) throw refuse('option_percent_range', { option });
  return [Number(from), Number(to)];
}

async function setWatermark(input: InputOf<'watermark set'>, context: CommandContext): Promise<Result> {
  const channelcode = await readChannel(context, input.channel);
  const { time } = input;
  const { change } = await makeChange(context, async (trx) => {
    const looks = await readLooks(trx);
    const before = looks.find((look) => look.channelcode === channelcode) ?? { ...PRESET, channelcode };
    const look: Look = {
      ...before,
      interval: input.every ?? before.interval,
      showtime: input.for ?? before.showtime,
      timestamp: time === undefined ? before.timestamp : time ? '1' : '0',
      fontsize: input.size ?? before.fontsize,
      fontcolor: readColour('colour', input.colour) ?? before.fontcolor,
      backcolor: readColour('background', input.background) ?? before.backcolor,
      rangeX: readRange('across', input.across) ?? before.rangeX,
      rangeY: readRange('down', input.down) ?? before.rangeY,
    };
    await writeLooks(trx, [...looks.filter((other) => other.channelcode !== channelcode), look]);
  });
  const where = channelcode === '' ? 'all channels and titles' : channelcode;
  return { text: `The watermark is set for ${where}.`, data: { channel: channelcode }, change };
}

async function removeWatermark({ channel }: InputOf<'watermark off'>, context: CommandContext): Promise<Result> {
  const channelcode = await readChannel(context, channel);
  const isAll = channel === undefined;
  const { change } = await makeChange(context, async (trx) => {
    const looks = isAll ? [] : (await readLooks(trx)).filter((look) => look.channelcode !== channelcode);
    await writeLooks(trx, looks);
  });
  const where = isAll ? 'There is no watermark any more' : `${channelcode} has no watermark of its own any more`;
  return { text: `${where}.`, data: { channel: channelcode }, change };
}

export const handlers: Handlers<'watermark show' | 'watermark set' | 'watermark off'> = {
  'watermark show': (_, context) => showWatermarks(context),
  'watermark set': setWatermark,
  'watermark off': removeWatermark,
};
