import { lazy, Suspense, useState } from 'react';
import { say } from '../text/text.ts';
import { Button } from '../ui/Button/Button.tsx';
import { forgotPinText } from './forgot-pin.text.ts';

/** Loaded with the first press: few viewers forget their PIN. */
const RecoverPinDialog = lazy(async () => ({ default: (await import('./RecoverPinDialog.tsx')).RecoverPinDialog }));

/** Below the entry of the main profile's PIN: opens the dialog that replaces the PIN, which is then entered again. */
export function ForgotPin({ onReplaced }: { onReplaced: () => void }) {
  const [isOpen, setOpen] = useState(false);
  // Mounted again for each question, so that its form starts empty.
  const [serial, setSerial] = useState(0);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        onClick={() => {
          setSerial((last) => last + 1);
          setOpen(true);
        }}
      >
        {say(forgotPinText.ask)}
      </Button>
      {serial > 0 && (
        <Suspense>
          <RecoverPinDialog key={serial} open={isOpen} onReplaced={onReplaced} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
