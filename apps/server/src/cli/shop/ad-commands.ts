// `ad …`: house advertisements, by slot.

import { resolve } from 'node:path';
import { AD_SLOTS } from '@seyir/core/limits/home';
import { refusal } from '@seyir/core/operator/refusals';
import type { LocalText } from '@seyir/core/text/local-text';
import { makeChange } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  typedAs,
  UsageError,
} from '../command.ts';
import { definedOnly, readId, readOneOf, readSwitch, readWhole, writeTable } from '../read-values.ts';
import { openPictureStore } from '../titles/store-pictures.ts';

const OPTIONS = {
  slot: { value: 'slot', about: `its place: ${AD_SLOTS.join(', ')}` },
  headline: { value: 'text', about: 'headline in Turkish' },
  'headline-en': { value: 'text', about: 'headline in English; the Turkish one unless given' },
  body: { value: 'text', isProse: true, about: 'a sentence below it, in Turkish; "-" for none' },
  'body-en': { value: 'text', isProse: true, about: 'the sentence in English' },
  button: { value: 'text', about: 'text of its button, in Turkish; "-" for none' },
  'button-en': { value: 'text', about: 'text of its button, in English' },
  link: { value: 'address', about: 'where it leads: /dashboard/… or https://…; "-" for none' },
  image: { value: 'picture', about: 'file of its picture; "-" for none' },
  position: { value: 'n', about: 'order among the advertisements of its slot, which take turns' },
  active: { value: 'on|off', about: 'shown' },
} as const;

const readSlot = (given: CommandContext['given']) => readOneOf(given, 'slot', AD_SLOTS);

/** A text of both languages. Null for "-", undefined when neither language is given. */
function readWords(given: CommandContext['given'], option: string, before: LocalText | null | undefined) {
  const [tr, en] = [given.text(option), given.text(`${option}-en`)];
  if (tr === undefined && en === undefined) return undefined;
  if (tr === '-') return null;
  const words = tr ?? before?.tr ?? en ?? '';
  return { ...before, tr: words, en: en ?? (tr === undefined ? (before?.en ?? words) : words) };
}

function readLink(given: CommandContext['given']): string | null | undefined {
  const link = given.text('link');
  if (link === undefined) return undefined;
  if (link === '-') return null;
  if (!/^(\/(?!\/)|https?:\/\/)/.test(link))
    throw new UsageError('--link begins with / or with https://.', refusal('link_form'));
  return link;
}

async function setAd(context: CommandContext): Promise<CommandResult> {
  const { given, tools, cwd } = context;
  const id = readId(given.args[0] ?? '', 'advertisement');
  const before = await tools.db.kysely.selectFrom('ad').selectAll().where('id', '=', id).executeTakeFirst();
  const slot = readSlot(given) ?? before?.slot;
  const headline = readWords(given, 'headline', before?.headline) ?? before?.headline;
  if (slot === undefined || !headline)
    throw new UsageError('A new advertisement needs --slot and --headline.', refusal('ad_needs_words'));
  const picture = given.text('image');
  const image =
    picture === undefined || (picture !== '-' && given.isDryRun)
      ? undefined
      : picture === '-'
        ? null
        : await (await openPictureStore(tools))(resolve(cwd, picture), `ad-${id}`);
  const columns = definedOnly({
    ...{ slot, headline, image, link: readLink(given) },
    body: readWords(given, 'body', before?.body),
    cta: readWords(given, 'button', before?.cta),
    position: readWhole(given, 'position'),
    active: readSwitch(given, 'active'),
  });
  const { closing } = await makeChange(context, (trx) =>
    trx
      .insertInto('ad')
      .values({ slot, headline, ...columns, id })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute(),
  );
  return { text: `The advertisement ${id} is in the slot ${slot}: ${headline.tr}\n${closing}`, data: { id, slot } };
}

export const adCommands: readonly DataCommand[] = [
  {
    name: 'ad list',
    about: 'house advertisements by slot',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
      const rows = await db.kysely.selectFrom('ad').selectAll().orderBy('slot').orderBy('position').execute();
      const table = rows.map(({ slot, id, headline, active, link }) => [
        ...[slot, id, active ? 'on' : 'off', headline.tr, link ?? ''],
      ]);
      return { text: writeTable(table) || `There are no advertisements yet: ${typedAs('help ad set')}`, data: rows };
    },
  },
  {
    name: 'ad set',
    about: 'add or change a house advertisement',
    args: ['<id>'],
    options: OPTIONS,
    place: 'data',
    isChange: true,
    run: setAd,
  },
  {
    name: 'ad remove',
    about: 'remove a house advertisement',
    args: ['<id>'],
    place: 'data',
    isChange: true,
    async run(context) {
      const id = context.given.args[0] ?? '';
      const { closing } = await makeChange(context, async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('ad').where('id', '=', id).executeTakeFirst();
        if (numDeletedRows === 0n)
          throw new CliError(
            `There is no advertisement ${id}. See: ${typedAs('ad list')}`,
            refusal('ad_unknown', { ad: id }),
          );
      });
      return { text: `The advertisement ${id} was removed.\n${closing}`, data: { id } };
    },
  },
];
