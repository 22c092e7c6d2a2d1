import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { PinPad, type PinPadProps } from '../PinPad/PinPad.tsx';
import styles from './PinDialog.module.css';

interface PinDialogProps extends Pick<PinPadProps, 'onSubmit'> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence. */
  prompt: string;
  icon?: ReactNode;
  /** Instead of the icon: the profile's avatar, posters of what is locked. */
  picture?: ReactNode;
  /** The reason: the parental-control panel. */
  info?: ReactNode;
  /** Below the entry: the way on for a viewer who does not know the PIN. `restart` empties the entry, a lockout included. */
  help?: (restart: () => void) => ReactNode;
  showClose?: boolean;
}

/** Dialog for a PIN. */
export function PinDialog(props: PinDialogProps) {
  const { open, onClose, title, prompt, info, showClose = false } = props;
  const formId = useId();
  const promptId = useId();
  const entry = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  /** Remount key of the entry. */
  const [starts, setStarts] = useState(0);
  useEffect(() => {
    if (starts > 0) entry.current?.focus();
  }, [starts]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      icon={props.icon}
      picture={props.picture}
      showClose={showClose}
      size="form"
      initialFocus={entry}
      actions={
        <>
          <Button onClick={onClose}>{say(commonText.cancel)}</Button>
          <Button type="submit" form={formId} look="primary" loading={busy}>
            {say(commonText.confirm)}
          </Button>
        </>
      }
    >
      <p id={promptId}>{prompt}</p>
      {info && <div className={styles.info}>{info}</div>}
      <div className={styles.entry}>
        <PinPad
          key={starts}
          label={title}
          formId={formId}
          describedBy={promptId}
          inputRef={entry}
          keypad
          onSubmit={props.onSubmit}
          onBusyChange={setBusy}
        />
      </div>
      {props.help && <div className={styles.help}>{props.help(() => setStarts((count) => count + 1))}</div>}
    </Dialog>
  );
}
