// What most pages need: what the operator may do, and how values are written.
import { type OperatorCommand, permissionsFor } from '@seyir/core/operator/commands';
import { hasPermission } from '@seyir/core/operator/permissions';
import { type Markers, writeMarkedRange, writeMarkedTime } from '@seyir/core/playback/markers';
import { formatClock, formatDate, formatNumber } from '../shared/text/format.ts';
import { say } from '../shared/text/text.ts';
import { consoleText } from './console.text.ts';
import { currentSession } from './console-session.ts';

/** Whether the role of the operator includes a command with these options. The server decides; the console only hides buttons. */
export const mayRun = (command: OperatorCommand, options: readonly string[] = []): boolean => {
  const role = currentSession()?.operator.role;
  return role !== undefined && permissionsFor(command, options).every((permission) => hasPermission(role, permission));
};

const KURUS_PER_TL = 100;

/** 149,90 TL in Turkish. */
export const writeMoney = (kurus: number): string => `${formatNumber(kurus / KURUS_PER_TL, 2)} TL`;
/** 149.90, as the command line takes it. */
export const writePrice = (kurus: number): string => (kurus / KURUS_PER_TL).toFixed(2);

export const writeMoment = (iso: string): string => `${formatDate(Date.parse(iso))} ${formatClock(Date.parse(iso))}`;
export const writeSwitch = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off');
export const writeOnOff = (isOn: boolean): string => say(isOn ? consoleText.on : consoleText.off);

/** Markers of a film or an episode as fields; an empty one removes its marker. */
export function writeMarkers(markers: Markers | null) {
  const { recap, intro, credits } = markers ?? {};
  return {
    recap: recap ? writeMarkedRange(recap) : '',
    intro: intro ? writeMarkedRange(intro) : '',
    credits: credits === undefined ? '' : writeMarkedTime(credits),
  };
}
