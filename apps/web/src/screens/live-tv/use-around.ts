// The programmes before and after the one that is watched, and what choosing one of them does.

import type { Channel } from '@seyir/contract/channels';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { dayAt, isGuideDay } from '@seyir/core/time/local-time';
import { pressRow } from '../../features/guide/guide-day.ts';
import type { Around, AroundProgramme } from '../../features/player/ui/AroundCards.tsx';
import { phaseAt } from '../../shared/programmes/programme-phase.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { showSaveTimeExpired } from '../../shared/programmes/save-time-dialog.tsx';
import { canStartOver } from '../../shared/programmes/start-over.ts';
import { useOpenProgramme } from '../../shared/programmes/use-open-programme.ts';
import { say } from '../../shared/text/text.ts';
import { programmeAfter, programmeBefore, useProgrammes } from './programmes.ts';
import type { Watching } from './use-watching.ts';

/** Undefined where the guide knows of neither. */
export function useAround(channel: Channel, watching: Watching, now: number): Around | undefined {
  const openProgramme = useOpenProgramme();
  const { programme, watchProgramme, goLive } = watching;
  // The days of the moments just outside of it: near midnight the one before or after it is on another.
  const edges = programme ? [Date.parse(programme.startTime) - 1, Date.parse(programme.endTime)] : [];
  const { list } = useProgrammes(
    channel.id,
    edges.filter((at) => isGuideDay(dayAt(at), now)),
  );

  function press(chosen: GuideProgramme) {
    if (phaseAt(chosen, now) === 'current') return canStartOver(channel) ? watchProgramme(chosen) : goLive();
    const verdict = pressRow(chosen, channel, now);
    if (verdict === 'expired') void showSaveTimeExpired();
    else if (verdict === 'open') openProgramme(chosen.epgProgramId);
    else watchProgramme(chosen);
  }

  const describe = (found: GuideProgramme | undefined): AroundProgramme | undefined =>
    found && {
      title: found.blocked ? say(programmesText.blocked) : found.title,
      image: found.posterUrl ?? undefined,
      onPress: () => press(found),
    };
  const previous = describe(programme && programmeBefore(list, programme));
  const next = describe(programme && programmeAfter(list, programme));
  return previous || next ? { previous, next } : undefined;
}
