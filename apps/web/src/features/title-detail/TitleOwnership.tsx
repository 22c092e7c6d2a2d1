import type { Vod } from '@seyir/contract/catalog';
import { entitlementType, rentalCancel } from '@seyir/contract/codes';
import { cancelRental } from '@seyir/contract/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Clock } from 'lucide-react';
import { call } from '../../shared/api/call.ts';
import { invalidateTitle } from '../../shared/api/query-registry.ts';
import { formatTimeLeft } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { askCancelPayment, showNotCancelled } from './prompts.tsx';
import styles from './TitleOwnership.module.css';
import { titleDetailText, titlePromptText } from './title-detail.text.ts';

/** What the account has of the title: "Kiralandı · 31 saat kaldı", "Satın alındı" (PAY-23); what was given is not called bought (PAY-21). */
export function OwnedLine({ vod: { owned } }: { vod: Vod }) {
  const now = useNow(owned?.until ?? undefined);
  if (!owned) return null;
  const { until, startsLeft, purchasetype } = owned;
  const isPaid = entitlementType.findWord(purchasetype) === 'purchased';
  const rented = { what: say(titleDetailText.rented), left: formatTimeLeft(Date.parse(until ?? '') - now) };
  return (
    <p className={styles.owned}>
      <Badge tone="owned" icon={<Check aria-hidden="true" />}>
        {until === null
          ? say(isPaid ? titleDetailText.bought : titleDetailText.allowed)
          : say(titleDetailText.left, rented)}
      </Badge>
      {startsLeft !== null && <span>{say(titleDetailText.startsLeft, { count: startsLeft })}</span>}
    </p>
  );
}

/** Whether the rental can be cancelled (DETAIL-19). */
export function canCancelPayment({ rentback, paytype }: Pick<Vod, 'rentback' | 'paytype'>): boolean {
  return rentback === '1' && (paytype === '' || paytype === '0');
}

/** Confirms and cancels the rental, and shows the outcome (DETAIL-20). */
export function CancelPayment({ vod }: { vod: Vod }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(cancelRental, { params: { id: vod.id } }),
    onSuccess: async ({ returncode }) => {
      const outcome = rentalCancel.findWord(returncode);
      if (outcome !== 'cancelled') return void showNotCancelled(outcome ?? 'failed');
      toast(say(titlePromptText.cancelled), { tone: 'success' });
      // Access has ended: the title, its cards and the row of rentals show it.
      await invalidateTitle(client, vod.id);
    },
    onError: () => void showNotCancelled('failed'),
  });

  async function handlePress() {
    if (await askCancelPayment(vod.title)) cancel.mutate();
  }

  return (
    <div className={styles.cancel}>
      <Button look="line" size="small" loading={cancel.isPending} onClick={() => void handlePress()}>
        {say(titleDetailText.cancelPayment)}
      </Button>
      <p className={styles.hint}>
        <Clock aria-hidden="true" />
        {say(titleDetailText.cancelHint)}
      </p>
    </div>
  );
}
