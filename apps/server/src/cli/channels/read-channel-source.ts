// The source that the options of `channel add` and `channel set` name. What they do not name stays as it was.

import { resolve } from 'node:path';
import { LADDER } from '@seyir/core/limits/media';
import { refusal } from '@seyir/core/operator/refusals';
import type { ChannelSource } from '../../db/json-columns.ts';
import { isGeneratedInput, parseSource, SourceError } from '../../streaming/ingest/source.ts';
import { CliError, type CommandContext, type OptionSpec, UsageError } from '../command.ts';
import { definedOnly } from '../read-values.ts';

export const SOURCE_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  source: { value: 'address', about: 'address or file of the picture (docs/ingest.md)' },
  'user-agent': { value: 'text', about: 'request header of a source over HTTP; "-" for none' },
  referrer: { value: 'address', about: 'request header of a source over HTTP; "-" for none' },
  fallback: { value: 'address', about: 'second source, shown while the first is away; "-" for none' },
  rungs: { value: 'v720,v360', about: 'rungs to encode; "-" for those that fit the source' },
  copy: { value: 'on|off|auto', about: 'pass picture and sound on as they are: always, never, or when they fit' },
};

type IngestSource = Extract<ChannelSource, { kind: 'ingest' }>;

/** Undefined when no option names anything of it. */
export function readChannelSource(
  { given, cwd }: Pick<CommandContext, 'given' | 'cwd'>,
  before: ChannelSource | undefined,
): IngestSource | undefined {
  const named = Object.keys(SOURCE_OPTIONS).filter((option) => given.text(option) !== undefined);
  const [first] = named;
  if (first === undefined) return undefined;
  const input = given.text('source');
  const kept = before?.kind === 'ingest' ? before : undefined;
  const start = input === undefined ? kept : withInput(kept, readInput(input, cwd));
  if (start === undefined)
    throw new UsageError(
      `--${first} belongs to a source: say --source too.`,
      refusal('option_needs_source', { option: first }),
    );
  const change = (option: string, field: keyof IngestSource, read: (text: string) => unknown) => {
    const text = given.text(option);
    return text === undefined ? {} : { [field]: text === '-' ? undefined : read(text) };
  };
  return definedOnly({
    ...start,
    ...change('user-agent', 'userAgent', (text) => text),
    ...change('referrer', 'referrer', (text) => text),
    ...change('fallback', 'fallback', (text) => ({ input: readInput(text, cwd) })),
    ...change('rungs', 'rungs', readRungs),
    ...change('copy', 'copy', readCopy),
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
  const unknown = asked.find((id) => !LADDER.some((rung) => rung.id === id));
  if (unknown === undefined) return asked;
  const values = LADDER.map(({ id }) => id).join(',');
  throw new UsageError(
    `--rungs is some of ${values}, with commas between them.`,
    refusal('option_one_of', { option: 'rungs', values }),
  );
}

function readCopy(text: string): boolean | undefined {
  if (text === 'auto') return undefined;
  if (text !== 'on' && text !== 'off')
    throw new UsageError(
      '--copy is on, off or auto.',
      refusal('option_one_of', { option: 'copy', values: 'on, off, auto' }),
    );
  return text === 'on';
}

function readInput(input: string, cwd: string): string {
  const isPath = !/^[a-z][a-z0-9+.-]*:/i.test(input) && !isGeneratedInput(input);
  const place = isPath ? resolve(cwd, input) : input;
  try {
    parseSource(place);
  } catch (error) {
    if (error instanceof SourceError) throw new CliError(error.message, { cause: error, ...refusal('source_refused') });
    throw error;
  }
  return place;
}
