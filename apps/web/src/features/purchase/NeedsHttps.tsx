import { canEncrypt } from '../../shared/pin-gate/encrypt-pin.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { purchaseText } from './purchase.text.ts';

/**
 * False on an address without https: the PIN cannot be encrypted there (PIN-18), and the frame of a card payment would be in a
 * page that the network can change.
 */
export const canPayHere = canEncrypt;

/** Instead of the payment. */
export function NeedsHttps({ onClose }: { onClose: () => void }) {
  return (
    <Notice
      headingLevel={1}
      kind="info"
      title={say(purchaseText.httpsTitle)}
      action={
        <Button look="primary" onClick={onClose}>
          {say(commonText.close)}
        </Button>
      }
    >
      {say(purchaseText.https)}
    </Notice>
  );
}
