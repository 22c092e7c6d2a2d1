// Forensic watermark over the picture: its look is a setting, its text identifies the session, so that a leaked recording
// is traced to it (WATERMARK-05).
import { RETURN_OK } from '@seyir/contract/codes';
import * as contract from '@seyir/contract/live';
import type { ReturnCode } from '@seyir/contract/wire';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import { readSetting, WATERMARK_SETTING, type WatermarkLook, WatermarkLooks } from '../../operations/settings.ts';
import type { Log } from '../../shared/log.ts';

interface WatermarkDeps {
  readonly db: Database;
  readonly log: Pick<Log, 'warn'>;
}

const NONE: ReturnCode = { returncode: '1', errormsg: 'No watermark is set.' };

/** The channel's watermark, or else the one for all channels, which titles have too (WATERMARK-04). */
export async function readWatermark(
  deps: WatermarkDeps,
  { sessionId }: Caller,
  channelCode: string | undefined,
): Promise<ReturnCode | (ReturnCode & contract.Watermark)> {
  const looks = await readLooks(deps);
  const of = (code: string) => looks.find(({ channelcode }) => channelcode === code);
  const look = (channelCode === undefined ? undefined : of(channelCode)) ?? of('');
  return look ? { returncode: RETURN_OK, errormsg: '', ...look, encrydata: nameSession(sessionId) } : NONE;
}

/** An invalid setting is logged and means no watermark: playback goes on. */
export async function readLooks({ db, log }: WatermarkDeps): Promise<readonly WatermarkLook[]> {
  const looks = WatermarkLooks.safeParse((await readSetting(db.kysely, WATERMARK_SETTING)) ?? []);
  if (looks.success) return looks.data;
  log.warn({ err: looks.error }, 'invalid watermark setting: no watermark is shown');
  return [];
}

/**
 * The last twelve digits of the session's id, its random part: short enough to be read off a blurred picture, and found
 * by `id::text like '%…'` in the table `session`. They grant no access: a token is signed.
 */
function nameSession(sessionId: string): string {
  const digits = sessionId.replaceAll('-', '').slice(-12).toUpperCase();
  return digits.match(/.{1,4}/g)?.join('-') ?? digits;
}

export const watermarkRoutes = (deps: WatermarkDeps): Route[] => [
  route(contract.readWatermark, ({ caller, query }) => readWatermark(deps, caller, query.channelcode)),
];
