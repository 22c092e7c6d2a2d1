import { useRef, useState, useSyncExternalStore } from 'react';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { currentQuestion, type OpenQuestion, subscribe } from './ask.ts';

/** Stands once, near the root: shows what `ask` and `tell` are given, one after the other. */
export function DialogHost() {
  const question = useSyncExternalStore(subscribe, currentQuestion);
  const [leaving, setLeaving] = useState<OpenQuestion>();
  const [shown, setShown] = useState<OpenQuestion>();
  // The one that was answered stays mounted for its closing motion; the next one opens at once.
  if (question !== shown) {
    setLeaving(shown);
    setShown(question);
  }
  return (
    <>
      {leaving && (
        <QuestionDialog key={leaving.id} question={leaving} open={false} onClosed={() => setLeaving(undefined)} />
      )}
      {question && <QuestionDialog key={question.id} question={question} open />}
    </>
  );
}

interface QuestionDialogProps {
  question: OpenQuestion;
  open: boolean;
  onClosed?: () => void;
}

function QuestionDialog({ question, open, onClosed }: QuestionDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const { settle, hasCancel, destructive = false } = question;
  const confirmLabel = question.confirm ?? say(hasCancel ? commonText.confirm : commonText.ok);
  return (
    <Dialog
      open={open}
      alert
      onClose={question.mustAnswer ? undefined : () => settle('cancelled')}
      onBack={() => settle('dismissed')}
      onClosed={onClosed}
      title={question.title}
      icon={question.icon}
      tone={question.tone ?? (destructive ? 'danger' : 'accent')}
      code={question.code}
      initialFocus={destructive ? safe : main}
      actions={
        <>
          {hasCancel && (
            <Button ref={safe} onClick={() => settle('cancelled')}>
              {question.cancel ?? say(commonText.cancel)}
            </Button>
          )}
          <Button ref={main} look={destructive ? 'danger-solid' : 'primary'} onClick={() => settle('confirmed')}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {question.body}
    </Dialog>
  );
}
