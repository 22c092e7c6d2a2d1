import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, KeyRound, LoaderCircle, type LucideIcon, MonitorPlay, Radio, Wifi } from 'lucide-react';
import { useEffect } from 'react';
import { say } from '../../shared/text/text.ts';
import { accountText } from './account.text.ts';
import styles from './SystemStatus.module.css';
import { CHECKS, type Check, NothingToPlayError, runCheck } from './system-checks.ts';

const ICONS: Readonly<Record<Check, LucideIcon>> = {
  network: Wifi,
  auth: KeyRound,
  stream: Radio,
  decode: MonitorPlay,
};

/** Polling interval: the indicators stay up to date while the page is open. */
const CHECK_EVERY_MS = 20_000;

/** Network, sign-in, stream and decoder, each good or not (SETTINGS-02, SETTINGS-03). */
export function SystemStatus() {
  const queries = useQueryClient();
  useEffect(() => {
    const checkAgain = () => void queries.invalidateQueries({ queryKey: ['system'] });
    window.addEventListener('online', checkAgain);
    window.addEventListener('offline', checkAgain);
    return () => {
      window.removeEventListener('online', checkAgain);
      window.removeEventListener('offline', checkAgain);
    };
  }, [queries]);
  return (
    <ul className={styles.checks}>
      {CHECKS.map((check) => (
        <Indicator key={check} check={check} />
      ))}
    </ul>
  );
}

function Indicator({ check }: { check: Check }) {
  const { status, error } = useQuery({
    queryKey: ['system', check],
    queryFn: ({ signal }) => runCheck[check](signal),
    refetchInterval: CHECK_EVERY_MS,
    retry: false,
    gcTime: 0,
  });
  const Icon = ICONS[check];
  const Mark = status === 'pending' ? LoaderCircle : status === 'success' ? CircleCheck : CircleX;
  const word =
    status === 'pending'
      ? accountText.checking
      : error instanceof NothingToPlayError
        ? accountText.streamNone
        : accountText[`${check}${status === 'success' ? 'Good' : 'Failed'}`];
  return (
    <li className={styles.check} data-status={status}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <span className={styles.name}>{say(accountText[check])}</span>
      <span className={styles.state}>
        <Mark aria-hidden="true" />
        {say(word)}
      </span>
    </li>
  );
}
