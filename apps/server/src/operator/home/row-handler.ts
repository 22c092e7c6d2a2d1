// `home row`: makes or changes a row of content: titles or channels kept by hand, or a rule over the catalogue.
import { type RowRule, readRowRule } from '@seyir/core/catalog/row-rule';
import type { InputOf } from '@seyir/core/operator/commands';
import type { Queries } from '../../db/database.ts';
import { asJson } from '../../db/json.ts';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Result, refuse } from '../command.ts';
import { definedOnly, mergeText, requireSome } from '../read-input.ts';

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
  throw refuse('rule_wrong', { problem: read.problem });
}

function readContent({ titles, channels, rule }: InputOf<'home row'>): Content | undefined {
  const named = [titles, channels, rule].filter((text) => text !== undefined);
  if (named.length > 1) throw refuse('row_one_content');
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
    if (id === undefined)
      throw source === 'titles'
        ? refuse('title_unknown', { title: word })
        : refuse('channel_unknown', { channel: word });
    return source === 'titles'
      ? { position: index + 1, title_id: id, channel_id: null }
      : { position: index + 1, title_id: null, channel_id: id };
  });
}

export async function setRow(input: InputOf<'home row'>, context: CommandContext): Promise<Result> {
  const { id } = input;
  if (!ID.test(id)) throw refuse('id_form');
  const content = readContent(input);
  const before = await context.tools.db.kysely
    .selectFrom('label')
    .select(['name', 'source'])
    .where('id', '=', id)
    .executeTakeFirst();
  const typed = input.name ?? '';
  const name = mergeText('name', [input.name, input.nameEn], before?.name ?? { tr: typed, en: typed });
  const isNew = before === undefined;
  if (isNew && (name === undefined || content === undefined)) throw refuse('row_needs_words');
  const columns = definedOnly({
    name: name && asJson(name),
    vertical: input.vertical,
    source: content?.source,
    rule: content && ('rule' in content ? asJson(content.rule) : null),
  });
  requireSome(columns);
  const { change } = await makeChange(context, async (trx) => {
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
  return { text: `The row ${id} was ${isNew ? 'made' : 'changed'}.`, data: { id, isNew }, change };
}
