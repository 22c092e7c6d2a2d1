import { useMemo } from 'react';
import type { Timeline } from '../../features/player/rules/timeline.ts';
import { phaseAt } from '../../shared/programmes/programme-phase.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useLivePage } from './live-page.tsx';

const MINUTE_MS = 60_000;

/** The programmes that the seek bar reaches, by the guide. Undefined where the guide knows nothing. */
export function useTimeline(): Timeline | undefined {
  const { channel, watching } = useLivePage();
  const { list } = watching.programmes;
  const now = useNow();
  const programmes = useMemo(
    () =>
      list.map(({ startTime, endTime, title, blocked, watchable }) => ({
        startsAt: Date.parse(startTime),
        endsAt: Date.parse(endTime),
        title: blocked ? say(programmesText.blocked) : title,
        // The answer may be older than the beginning of what is on.
        isOpen: !blocked && (watchable || phaseAt({ startTime, endTime }, now) === 'current'),
      })),
    [list, now],
  );
  return programmes.length === 0 ? undefined : { programmes, oldestAt: now - channel.tvodsavetime * MINUTE_MS };
}
