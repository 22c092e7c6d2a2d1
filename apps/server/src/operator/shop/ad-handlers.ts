// `ad …`: house advertisements, by slot.

import type { InputOf } from '@seyir/core/operator/commands';
import type { LocalText } from '@seyir/core/text/local-text';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, listed, type Result, refuse, typedAs } from '../command.ts';
import { definedOnly, readId } from '../read-input.ts';
import { readPicture } from '../titles/read-picture.ts';

async function listAds({ tools: { db } }: CommandContext): Promise<Result> {
  const rows = await db.kysely.selectFrom('ad').selectAll().orderBy('slot').orderBy('position').execute();
  const toCells = ({ slot, id, headline, active, link }: (typeof rows)[number]) => [
    ...[slot, id, active ? 'on' : 'off', headline.tr, link ?? ''],
  ];
  return listed(rows, toCells, `There are no advertisements yet: ${typedAs('help ad set')}`);
}

/** A text of both languages. Null for "-", undefined when neither language is given. */
function readText(tr: string | undefined, en: string | undefined, before: LocalText | null | undefined) {
  if (tr === undefined && en === undefined) return undefined;
  if (tr === '-') return null;
  const words = tr ?? before?.tr ?? en ?? '';
  return { ...before, tr: words, en: en ?? (tr === undefined ? (before?.en ?? words) : words) };
}

function readLink(link: string | undefined): string | null | undefined {
  if (link === '-') return null;
  if (link !== undefined && !/^(\/(?!\/)|https?:\/\/)/.test(link)) throw refuse('link_form');
  return link;
}

async function setAd(input: InputOf<'ad set'>, context: CommandContext): Promise<Result> {
  const id = readId(input.id);
  const before = await context.tools.db.kysely.selectFrom('ad').selectAll().where('id', '=', id).executeTakeFirst();
  const slot = input.slot ?? before?.slot;
  const headline = readText(input.headline, input.headlineEn, before?.headline) ?? before?.headline;
  if (slot === undefined || !headline) throw refuse('ad_needs_words');
  const { position, active } = input;
  const columns = definedOnly({
    ...{ slot, headline, position, active, link: readLink(input.link) },
    image: await readPicture(context, input.image),
    body: readText(input.body, input.bodyEn, before?.body),
    cta: readText(input.button, input.buttonEn, before?.cta),
  });
  const { change } = await makeChange(context, (trx) =>
    trx
      .insertInto('ad')
      .values({ slot, headline, ...columns, id })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute(),
  );
  return { text: `The advertisement ${id} is in the slot ${slot}: ${headline.tr}`, data: { id, slot }, change };
}

async function removeAd(id: string, context: CommandContext): Promise<Result> {
  const { change } = await makeChange(context, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('ad').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw refuse('ad_unknown', { ad: id });
  });
  return { text: `The advertisement ${id} was removed.`, data: { id }, change };
}

export const handlers: Handlers<'ad list' | 'ad set' | 'ad remove'> = {
  'ad list': (_, context) => listAds(context),
  'ad set': setAd,
  'ad remove': ({ id }, context) => removeAd(id, context),
};
