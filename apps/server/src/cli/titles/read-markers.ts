// Markers of a film or an episode, as options (`--intro 0:12-1:05`) and in metadata files.

import { refusal } from '@seyir/core/operator/refusals';
import { type Markers, parseMarkedRange, parseMarkedTime, SKIPPABLE_PARTS } from '@seyir/core/playback/markers';
import { z } from 'zod';
import { type Given, type OptionSpec, UsageError } from '../command.ts';
import { definedOnly } from '../read-values.ts';

export const MARKER_OPTIONS: Readonly<Record<keyof Markers, OptionSpec>> = {
  recap: { value: '0:00-0:40', about: 'part that shows what happened before, which viewers may skip; "-" for none' },
  intro: { value: '0:40-1:20', about: 'opening titles, which viewers may skip; "-" for none' },
  credits: { value: '41:10', about: 'where the closing credits begin: the next episode is offered; "-" for none' },
};

const isNone = (text: string) => text.trim() === '' || text.trim() === '-';

function read<T>(given: Given, option: keyof Markers, before: T | undefined, parse: (text: string) => T | undefined) {
  const text = given.text(option);
  if (text === undefined) return before;
  if (isNone(text)) return undefined;
  const value = parse(text);
  if (value === undefined)
    throw new UsageError(
      `--${option} is ${option === 'credits' ? 'a time, as 41:10' : 'two times, as 0:12-1:05'}.`,
      refusal('option_marker', { option }),
    );
  return value;
}

/** The markers after the options; null when none is left, undefined when no option names one. */
export function readMarkers(given: Given, present: Markers | null): Markers | null | undefined {
  const names = [...SKIPPABLE_PARTS, 'credits'] as const;
  if (names.every((name) => given.text(name) === undefined)) return undefined;
  const markers = definedOnly({
    recap: read(given, 'recap', present?.recap, parseMarkedRange),
    intro: read(given, 'intro', present?.intro, parseMarkedRange),
    credits: read(given, 'credits', present?.credits, parseMarkedTime),
  });
  return Object.keys(markers).length === 0 ? null : markers;
}

const parsed = <T>(parse: (text: string) => T | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const range = parsed(parseMarkedRange, 'must be two times, as 0:12-1:05');

/** `markers` of a metadata file: texts as in the options. */
export const MarkersMeta = z
  .strictObject({ recap: range, intro: range, credits: parsed(parseMarkedTime, 'must be a time, as 41:10') })
  .partial();
