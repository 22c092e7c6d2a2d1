import type { Vod } from '@seyir/contract/catalog';
import { cancelRental } from '@seyir/contract/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import styles from './CancelPayment.module.css';
import { askCancelPayment, showNotCancelled } from './prompts.tsx';
import { titleDetailText, titlePromptText } from './title-detail.text.ts';

const SUCCESS = '0';

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
      if (returncode !== SUCCESS) return void showNotCancelled('expired');
      toast(say(titlePromptText.cancelled), { tone: 'success' });
      // Access has ended: the title, its cards and the row of rentals show it.
      await Promise.all([
        client.invalidateQueries({ queryKey: ['title', vod.id] }),
        client.invalidateQueries({ queryKey: ['row'] }),
      ]);
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
