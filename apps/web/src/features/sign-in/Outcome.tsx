import { CircleAlert, CircleCheck, Mail, MessageSquareText, UserX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Outcome.module.css';

export type OutcomeKind = 'mail' | 'sms' | 'done' | 'unknown' | 'failed';

const ICONS: Readonly<Record<OutcomeKind, ReactNode>> = {
  mail: <Mail />,
  sms: <MessageSquareText />,
  done: <CircleCheck />,
  unknown: <UserX />,
  failed: <CircleAlert />,
};

interface OutcomeProps {
  kind: OutcomeKind;
  words: string;
  /** The only button. */
  action: ReactNode;
}

/** The outcome that replaces a form. Takes the focus, so that it is read out and Tab reaches its button. */
export function Outcome({ kind, words, action }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isGood = kind === 'mail' || kind === 'sms' || kind === 'done';
  return (
    <div ref={box} tabIndex={-1} role="status" className={styles.outcome} data-focus="own">
      <span className={styles.mark} data-good={isGood || undefined} aria-hidden="true">
        {ICONS[kind]}
      </span>
      <div className={styles.words}>
        <p>{words}</p>
        {action}
      </div>
    </div>
  );
}
