import { type Markers, writeMarkedRange, writeMarkedTime } from '@seyir/core/playback/markers';
import { say } from '../shared/text/text.ts';
import { channelsText } from './channels.text.ts';
import type { FormField } from './command-form.ts';

/** Fields for the markers of a film or an episode; an empty one removes its marker. */
export function markerFields(markers: Markers | null): FormField[] {
  const { recap, intro, credits } = markers ?? {};
  return [
    {
      option: 'recap',
      label: say(channelsText.recap),
      hint: say(channelsText.rangeHint),
      value: recap ? writeMarkedRange(recap) : '',
    },
    {
      option: 'intro',
      label: say(channelsText.intro),
      hint: say(channelsText.rangeHint),
      value: intro ? writeMarkedRange(intro) : '',
    },
    {
      option: 'credits',
      label: say(channelsText.credits),
      hint: say(channelsText.timeHint),
      value: credits === undefined ? '' : writeMarkedTime(credits),
    },
  ];
}
