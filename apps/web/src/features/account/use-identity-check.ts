// Re-authentication before a change of the account (EASY-06): the dialog is answered by a password or a passkey.

import { useRef, useState } from 'react';

interface IdentityCheck {
  /** The dialog is open. */
  readonly isChecking: boolean;
  /** Opens the dialog; resolves with its answer. */
  pass(): Promise<boolean>;
  answer(isPassed: boolean): void;
}

export function useIdentityCheck(): IdentityCheck {
  const [isChecking, setChecking] = useState(false);
  const waiting = useRef<(isPassed: boolean) => void>(undefined);
  return {
    isChecking,
    pass() {
      setChecking(true);
      return new Promise((resolve) => {
        waiting.current = (isPassed) => {
          setChecking(false);
          resolve(isPassed);
        };
      });
    },
    answer: (isPassed) => waiting.current?.(isPassed),
  };
}
