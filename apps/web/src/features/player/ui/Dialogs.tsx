import { CircleAlert, Keyboard } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStreamLimitWords } from '../../../shared/devices/sessions.query.ts';
import { paths } from '../../../shared/paths/paths.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog/Dialog.tsx';
import { Link } from '../../../shared/ui/Link/Link.tsx';
import { failureText } from '../player.text.ts';
import { shownCodeOf } from '../rules/failure-codes.ts';
import { isWorthRetrying, wordsFor } from '../rules/failure-words.ts';
import { keysText } from '../rules/keys.text.ts';
import type { PlayerKind } from '../rules/limits.ts';
import { type KeyNote, PLAYER_KEYS, type PlayerAct } from '../rules/player-keys.ts';
import type { PlayFailure } from '../state/play-failure.ts';
import styles from './Dialogs.module.css';

interface FailureDialogProps {
  failure: PlayFailure | undefined;
  kind: PlayerKind;
  onRetry: () => void;
  onConfirm: () => void;
}

/** The code, the words, and a way on (PLAYER-19). */
export function FailureDialog({ failure: current, kind, onRetry, onConfirm }: FailureDialogProps) {
  // Its words stay while it fades.
  const [failure, setFailure] = useState(current);
  if (current && current !== failure) setFailure(current);
  const canRetry = failure !== undefined && isWorthRetrying(failure);
  const limitWords = useStreamLimitWords(current?.reason === 'stream-limit');
  return (
    <Dialog
      open={current !== undefined}
      alert
      tone="danger"
      icon={<CircleAlert />}
      title={say(failureText.title)}
      code={failure && shownCodeOf(failure, kind)}
      onClose={onConfirm}
      actions={
        <>
          <Button look={canRetry ? 'tint' : 'primary'} onClick={onConfirm}>
            {say(commonText.ok)}
          </Button>
          {canRetry && (
            <Button look="primary" onClick={onRetry}>
              {say(commonText.retry)}
            </Button>
          )}
        </>
      }
    >
      {failure && (failure.reason === 'stream-limit' ? limitWords : wordsFor(failure, kind))}
    </Dialog>
  );
}

const PAIRED: ReadonlySet<PlayerAct> = new Set(['back', 'forward', 'louder', 'quieter']);

interface KeyHelpProps {
  open: boolean;
  /** What this player can do: keys of the rest are not shown. */
  acts: ReadonlySet<PlayerAct>;
  /** Keys of the page, after the player's own. */
  more?: readonly KeyNote[] | undefined;
  onClose: () => void;
}

/** Written from the table the keys themselves are read from. */
export function KeyHelp({ open, acts, more = [], onClose }: KeyHelpProps) {
  const list = useRef<HTMLDListElement>(null);
  const listKeys = (isPair: boolean) =>
    PLAYER_KEYS.flatMap(({ act, shown, text }) =>
      shown && text && acts.has(act) && PAIRED.has(act) === isPair ? [{ shown, text: say(text) }] : [],
    );
  // Keys that belong together stand side by side: pairs first, then those of the page, then the others.
  const [pairs, singles] = [listKeys(true), listKeys(false)];
  return (
    <Dialog
      open={open}
      size="form"
      tone="info"
      icon={<Keyboard />}
      title={say(keysText.title)}
      initialFocus={list}
      onClose={onClose}
      showClose
    >
      <dl ref={list} tabIndex={-1} className={styles.keys} data-focus="own" data-wide="">
        {[...pairs, ...more, ...singles].map(({ shown, text }) => (
          <div key={text} className={styles.key}>
            <dt>{text}</dt>
            <dd>
              {shown.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Link className={styles.turnOff} to={paths.settings('version')}>
        {say(keysText.turnOff)}
      </Link>
    </Dialog>
  );
}
