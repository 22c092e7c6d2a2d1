// `home row`: makes or changes a row of content: titles or channels kept by hand, or a rule over the catalogue.
import { type RowRule, readRowRule } from '@seyir/core/catalog/row-rule';
import { refusal } from '@seyir/core/operator/refusals';
import type { Queries } from '../../db/database.ts';
import { asJson } from '../../db/json.ts';
import { makeChange } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  type Given,
  UsageError,
} from '../command.ts';
import { definedOnly, readSwitch, readWords } from '../read-values.ts';

const ID = /^[A-Za-z0-9_-]{1,40}$/;
const LONGEST = 200;

type Content =
  | { readonly source: 'titles' | 'channels'; readonly ids: readonly string[] }
  | { readonly source: 'rule'; readonly rule: RowRule };

const splitList = (text: string): string[] => text.split(',').flatMap((word) => word.trim() || []);

/** `genre=belgesel,type=MOVIE` as a rule. Numbers and yes or no are read as such. */
function readRule(text: string): RowRule {
  const pairs = splitList(text).map((pair) => {
    const [key = '', value = ''] = pair.split(/=(.*)/);
    if (value === 'yes' || value === 'no') return [key, value === 'yes'];
    return [key, /^\d+(\.\d+)?$/.test(value) ? Number(value) : value];
  });
  const read = readRowRule(Object.fromEntries(pairs));
  if ('rule' in read) return read.rule;
  throw new UsageError(`--rule: ${read.problem}.`, refusal('rule_wrong', { problem: read.problem }));
}

function readContent(given: Given): Content | undefined {
  const [titles, channels, rule] = [given.text('titles'), given.text('channels'), given.text('rule')];
  const named = [titles, channels, rule].filter((text) => text !== undefined);
  if (named.length > 1) throw new UsageError('Say one of --titles, --channels and --rule.', refusal('row_one_content'));
  if (rule !== undefined) return { source: 'rule', rule: readRule(rule) };
  const text = titles ?? channels;
  if (text === undefined) return undefined;
  return { source: titles === undefined ? 'channels' : 'titles', ids: splitList(text).slice(0, LONGEST) };
}

/** The items of a list kept by hand: titles by id, channels by code. */
async function findItems(trx: Queries, { source, ids }: Extract<Content, { ids: unknown }>) {
  const known =
    source === 'titles'
      ? (
          await trx
            .selectFrom('title')
            .select('id')
            .where('id', 'in', [...ids, ''])
            .execute()
        ).map(({ id }) => [id, id])
      : (
          await trx
            .selectFrom('channel')
            .select(['id', 'code'])
            .where('code', 'in', [...ids, ''])
            .execute()
        ).map(({ id, code }) => [code, id]);
  const idOf = new Map(known as [string, string][]);
  return ids.map((word, index) => {
    const id = idOf.get(word);
    if (id === undefined) {
      const reason =
        source === 'titles' ? refusal('title_unknown', { title: word }) : refusal('channel_unknown', { channel: word });
      throw new CliError(`There is no ${source === 'titles' ? 'title' : 'channel'} ${word}.`, reason);
    }
    return source === 'titles'
      ? { position: index + 1, title_id: id, channel_id: null }
      : { position: index + 1, title_id: null, channel_id: id };
  });
}

async function setRow(context: CommandContext): Promise<CommandResult> {
  const { given, tools } = context;
  const id = given.args[0] ?? '';
  if (!ID.test(id)) throw new UsageError('The id of a row is letters, digits and dashes.', refusal('id_form'));
  const content = readContent(given);
  const before = await tools.db.kysely
    .selectFrom('label')
    .select(['name', 'source'])
    .where('id', '=', id)
    .executeTakeFirst();
  const name = readWords(given, 'name', before?.name ?? { tr: given.text('name') ?? '', en: given.text('name') ?? '' });
  const isNew = before === undefined;
  if (isNew && (name === undefined || content === undefined))
    throw new UsageError('A new row needs --name and one of --titles, --channels, --rule.', refusal('row_needs_words'));
  const columns = definedOnly({
    name: name && asJson(name),
    vertical: readSwitch(given, 'vertical'),
    source: content?.source,
    rule: content && ('rule' in content ? asJson(content.rule) : null),
  });
  if (Object.keys(columns).length === 0) throw new UsageError('What is to change?', refusal('nothing_to_change'));
  const { closing } = await makeChange(context, async (trx) => {
    const items = content && 'ids' in content ? await findItems(trx, content) : [];
    if (isNew)
      await trx
        .insertInto('label')
        .values({ id, ...columns } as never)
        .execute();
    else await trx.updateTable('label').set(columns).where('id', '=', id).execute();
    if (content === undefined) return;
    await trx.deleteFrom('label_item').where('label_id', '=', id).execute();
    for (const item of items)
      await trx
        .insertInto('label_item')
        .values({ label_id: id, ...item })
        .execute();
  });
  return { text: `The row ${id} was ${isNew ? 'made' : 'changed'}.\n${closing}`, data: { id, isNew } };
}

export const homeRowCommand: DataCommand = {
  name: 'home row',
  about: 'make or change a row of content',
  args: ['<id>'],
  options: {
    name: { value: 'text', about: 'name in Turkish' },
    'name-en': { value: 'text', about: 'name in English' },
    titles: { value: 'id,id', about: 'films and series kept by hand, in this order' },
    channels: { value: 'code,code', about: 'channels kept by hand, in this order' },
    rule: { value: 'genre=…,type=MOVIE', about: 'what the catalogue has of this kind' },
    vertical: { value: 'on|off', about: 'upright posters' },
  },
  details: `A rule has conditions with commas between: genre, type (MOVIE, SERIES), kids, isNew, awarded, original (yes, no), year, beforeYear,
seasons, minImdb, maxPrice, offer, product, bundle; channels=all or channels=<genre> is a row of channels; sort is imdb or year.
\`home rows\` puts the row into a tab.`,
  place: 'data',
  isChange: true,
  run: setRow,
};
