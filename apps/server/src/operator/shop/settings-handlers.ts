// `settings …`: numbers and addresses of the product, which were variables of the environment before; a value that was not set is still
// the one of the environment.
import type { InputOf } from '@seyir/core/operator/commands';
import type { ProductConfig } from '../../config.ts';
import {
  listSettings,
  PRODUCT_SETTING,
  readStoredProduct,
  type StoredProduct,
  writeSetting,
} from '../../operations/settings.ts';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, listed, type Result, refuse } from '../command.ts';
import { definedOnly, requireSome } from '../read-input.ts';

const PHONE = /^\+?[\d(][\d ()-]{2,30}$/;

async function showSettings({ tools: { db, log, config } }: CommandContext): Promise<Result> {
  const settings = await listSettings(db.kysely, log, config.product);
  return listed(settings, ({ option, value, isSet }) => [option, value || '–', isSet ? 'set' : 'environment'], '');
}

async function setProduct(input: InputOf<'settings set'>, context: CommandContext): Promise<Result> {
  const { tools } = context;
  const { ppvOpens, ppvCloses, socialLinks, supportPhone, loginUrl } = input;
  const given = definedOnly({
    ...{ feeRate: input.feeRate, payQuerySeconds: input.payQuery, ppvOpens, ppvCloses },
    socialLinks: socialLinks === undefined ? undefined : readLinks(socialLinks),
    supportPhone: supportPhone === undefined ? undefined : readPhone(supportPhone),
    announcement: readSentence(input.announcement),
    // Without the Turkish sentence the English one goes, too.
    announcementEn: readSentence(input.announcementEn ?? (input.announcement?.trim() === '' ? '' : undefined)),
    loginUrl: loginUrl === undefined || loginUrl === '' ? loginUrl : readAddress('login-url', loginUrl),
  });
  requireSome(given);
  const { change } = await makeChange(context, async (trx) => {
    const before = await readStoredProduct(trx, tools.log);
    const { ppvOpens: opens, ppvCloses: closes, ...rest } = given;
    const limits = definedOnly({ ppvLimitMinutes: mergeLimits({ ...tools.config.product, ...before }, opens, closes) });
    await writeSetting(trx, PRODUCT_SETTING, { ...before, ...rest, ...limits } satisfies StoredProduct);
  });
  return { text: 'The settings are saved.', data: given, change };
}

/** Two numbers are one value of the product documents ("240,10"): the one that is not given stays. */
function mergeLimits(before: Pick<ProductConfig, 'ppvLimitMinutes'>, opens?: number, closes?: number) {
  if (opens === undefined && closes === undefined) return undefined;
  const [openBefore, closeBefore] = before.ppvLimitMinutes.split(',');
  return `${opens ?? openBefore},${closes ?? closeBefore}`;
}

function readAddress(option: string, text: string): string {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw refuse('option_address', { option });
  return url.href;
}

/** A strip of the page has room for it on a phone. */
const ANNOUNCEMENT_LONGEST = 300;

function readSentence(text: string | undefined): string | undefined {
  const sentence = text?.trim();
  if ((sentence ?? '').length > ANNOUNCEMENT_LONGEST) throw refuse('text_long', { most: ANNOUNCEMENT_LONGEST });
  return sentence;
}

function readLinks(text: string): string[] {
  const links = text.split(/[,\s]+/).filter((link) => link !== '');
  if (links.length !== 3) throw refuse('option_three_addresses', { option: 'social-links' });
  return links.map((link) => readAddress('social-links', link));
}

function readPhone(text: string): string {
  if (!PHONE.test(text.trim())) throw refuse('option_phone', { option: 'support-phone' });
  return text.trim();
}

export const handlers: Handlers<'settings show' | 'settings set'> = {
  'settings show': (_, context) => showSettings(context),
  'settings set': setProduct,
};
