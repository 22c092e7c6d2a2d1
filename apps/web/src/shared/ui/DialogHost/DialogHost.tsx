import { useRef, useState, useSyncExternalStore } from 'react';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { currentDialog, type QueuedDialog, subscribe } from './dialogs.ts';

/** Shows the dialog queue (dialogs.ts), one dialog at a time. Mounted once, near the root. */
export function DialogHost() {
  const current = useSyncExternalStore(subscribe, currentDialog);
  const [leaving, setLeaving] = useState<QueuedDialog>();
  const [shown, setShown] = useState<QueuedDialog>();
  // The settled dialog stays mounted for its closing motion; the next dialog opens at once.
  if (current !== shown) {
    setLeaving(shown);
    setShown(current);
  }
  return (
    <>
      {leaving && (
        <HostedDialog key={leaving.id} dialog={leaving} open={false} onClosed={() => setLeaving(undefined)} />
      )}
      {current && <HostedDialog key={current.id} dialog={current} open />}
    </>
  );
}

interface HostedDialogProps {
  dialog: QueuedDialog;
  open: boolean;
  onClosed?: () => void;
}

function HostedDialog({ dialog, open, onClosed }: HostedDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const { settle, hasCancel, destructive = false, prefersCancel = false, showClose = false } = dialog;
  const confirmLabel = dialog.confirm ?? say(hasCancel ? commonText.confirm : commonText.ok);
  return (
    <Dialog
      open={open}
      alert
      onClose={dialog.mustAnswer ? undefined : () => settle(showClose ? 'dismissed' : 'cancelled')}
      showClose={showClose}
      onBack={() => settle('dismissed')}
      onClosed={onClosed}
      title={dialog.title}
      icon={dialog.icon}
      tone={dialog.tone ?? (destructive ? 'danger' : 'accent')}
      code={dialog.code}
      initialFocus={destructive || prefersCancel ? safe : main}
      actions={
        <>
          {hasCancel && (
            <Button ref={safe} look={prefersCancel ? 'primary' : 'tint'} onClick={() => settle('cancelled')}>
              {dialog.cancel ?? say(commonText.cancel)}
            </Button>
          )}
          <Button
            ref={main}
            look={destructive ? 'danger-solid' : prefersCancel ? 'tint' : 'primary'}
            onClick={() => settle('confirmed')}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {dialog.body}
    </Dialog>
  );
}
