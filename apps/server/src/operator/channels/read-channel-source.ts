// The source that the options of `channel add` and `channel set` name. What they do not name stays as it was.

import { resolve } from 'node:path';
import { LADDER } from '@seyir/core/limits/media';
import type { InputOf } from '@seyir/core/operator/commands';
import { makeRefusal } from '@seyir/core/operator/refusals';
import type { ChannelSource } from '../../db/json-columns.ts';
import { isGeneratedInput, parseSource, SourceError } from '../../ingest/source.ts';
import { RefusedError, refuse } from '../command.ts';
import { definedOnly } from '../read-input.ts';

type IngestSource = Extract<ChannelSource, { kind: 'ingest' }>;
type SourceInput = Pick<
  InputOf<'channel add'>,
  'source' | 'userAgent' | 'referrer' | 'fallback' | 'rungs' | 'copy' | 'delay'
>;

/** Undefined when no option names anything of it. */
export function readChannelSource(
  { source: input, userAgent, referrer, fallback, rungs, copy, delay }: SourceInput,
  cwd: string,
  before: ChannelSource | undefined,
): IngestSource | undefined {
  const named = Object.entries({ source: input, 'user-agent': userAgent, referrer, fallback, rungs, copy, delay });
  const [first] = named.filter(([, value]) => value !== undefined).map(([option]) => option);
  if (first === undefined) return undefined;
  const kept = before?.kind === 'ingest' ? before : undefined;
  const start = input === undefined ? kept : withInput(kept, readInput(input, cwd));
  if (start === undefined) throw refuse('option_needs_source', { option: first });
  const change = (field: keyof IngestSource, text: string | undefined, read: (text: string) => unknown) =>
    text === undefined ? {} : { [field]: text === '-' ? undefined : read(text) };
  return definedOnly({
    ...start,
    ...change('userAgent', userAgent, (text) => text),
    ...change('referrer', referrer, (text) => text),
    ...change('fallback', fallback, (text) => ({ input: readInput(text, cwd) })),
    ...change('rungs', rungs, readRungs),
    ...(delay === undefined ? {} : { delay: delay === 0 ? undefined : delay }),
    ...change('copy', copy, (text) => (text === 'auto' ? undefined : text === 'on')),
  }) as IngestSource;
}

/** Another input with the other settings of the channel. Headers and listener mode belong to a host, and stay with it. */
function withInput(before: IngestSource | undefined, input: string): IngestSource {
  if (before === undefined) return { kind: 'ingest', input };
  if (hostOf(before.input) === hostOf(input)) return { ...before, input };
  const { userAgent: _, referrer: __, listen: ___, ...shared } = before;
  return { ...shared, input };
}

const hostOf = (input: string): string | undefined => {
  const [, scheme, place = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?]*)/i.exec(input) ?? [];
  return scheme && `${scheme.toLowerCase()}://${place.slice(place.lastIndexOf('@') + 1).toLowerCase()}`;
};

function readRungs(text: string): string[] {
  const asked = text.split(',').map((id) => id.trim());
  const known: readonly string[] = LADDER.map(({ id }) => id);
  if (asked.every((id) => known.includes(id))) return asked;
  throw new RefusedError(`--rungs is some of ${known.join(',')}, with commas between them.`, {
    refusal: makeRefusal('option_one_of', { option: 'rungs', values: known.join(',') }),
  });
}

function readInput(input: string, cwd: string): string {
  const isPath = !/^[a-z][a-z0-9+.-]*:/i.test(input) && !isGeneratedInput(input);
  const place = isPath ? resolve(cwd, input) : input;
  try {
    parseSource(place);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new RefusedError(error.message, { cause: error, refusal: makeRefusal('source_refused') });
  }
  return place;
}
