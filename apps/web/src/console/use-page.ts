// What most pages need: what the operator may do, and how values are written.
import { hasPermission, type OperatorCommand, permissionOf } from '@seyir/core/operator/permissions';
import { formatClock, formatDate, formatNumber } from '../shared/text/format.ts';
import { currentSession } from './console-session.ts';

/** Whether the role of the operator includes a command. The server decides; the console only hides buttons. */
export const mayRun = (command: OperatorCommand): boolean => {
  const role = currentSession()?.operator.role;
  return role !== undefined && hasPermission(role, permissionOf(command));
};

const KURUS_PER_TL = 100;

/** 149,90 TL in Turkish. */
export const writeMoney = (kurus: number): string => `${formatNumber(kurus / KURUS_PER_TL, 2)} TL`;
/** 149.90, as the command line takes it. */
export const writePrice = (kurus: number): string => (kurus / KURUS_PER_TL).toFixed(2);

export const writeMoment = (iso: string): string => `${formatDate(Date.parse(iso))} ${formatClock(Date.parse(iso))}`;
export const writeSwitch = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off');
