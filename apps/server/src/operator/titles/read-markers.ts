// Markers of a film or an episode, as options (`--intro 0:12-1:05`) and in metadata files.

import { type Markers, parseMarkedRange, parseMarkedTime } from '@seyir/core/playback/markers';
import { z } from 'zod';
import { refuse } from '../command.ts';
import { definedOnly } from '../read-input.ts';

type TypedMarkers = { readonly [Name in keyof Markers]-?: string | undefined };

const isNone = (text: string) => text.trim() === '' || text.trim() === '-';

function read<T>(
  option: string,
  text: string | undefined,
  before: T | undefined,
  parse: (text: string) => T | undefined,
) {
  if (text === undefined) return before;
  if (isNone(text)) return undefined;
  const value = parse(text);
  if (value === undefined) throw refuse('option_marker', { option });
  return value;
}

/** The markers after the options; null when none is left, undefined when no option names one. */
export function readMarkers(
  { recap, intro, credits }: TypedMarkers,
  present: Markers | null,
): Markers | null | undefined {
  if ([recap, intro, credits].every((text) => text === undefined)) return undefined;
  const markers = definedOnly({
    recap: read('recap', recap, present?.recap, parseMarkedRange),
    intro: read('intro', intro, present?.intro, parseMarkedRange),
    credits: read('credits', credits, present?.credits, parseMarkedTime),
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
