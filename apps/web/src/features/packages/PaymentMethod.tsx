import { readStoredCard, removeStoredCard } from '@seyir/contract/packages';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { call } from '../../shared/api/call.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { showConfirm } from '../../shared/ui/DialogHost/dialogs.ts';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { packagesText } from './packages.text.ts';

const cardQuery = () =>
  queryOptions({
    queryKey: ['stored-card'],
    queryFn: async ({ signal }) => (await call(readStoredCard, {}, signal)).card,
    // The rest of the panel is of use without it.
    retry: false,
    refetchInterval: false,
  });

/** The card that the renewals of a package charge, and the way to remove it. A skeleton keeps its line while it loads. */
export function PaymentMethod({ endDate }: { endDate: string }) {
  const queries = useQueryClient();
  const { data: card, isPending: isLoading } = useQuery(cardQuery());
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeStoredCard, {}),
    onSuccess(left) {
      queries.setQueryData(cardQuery().queryKey, left.card);
      toast(say(packagesText.cardRemoved), { tone: 'success' });
    },
    onError: () => toast(say(packagesText.failed), { tone: 'danger' }),
  });

  async function handleRemove() {
    const isSure = await showConfirm({
      title: say(packagesText.askRemoveCardTitle),
      body: say(packagesText.askRemoveCard, { date: formatDate(Date.parse(endDate)) }),
      icon: <CreditCard />,
      destructive: true,
      confirm: say(packagesText.removeCard),
    });
    if (isSure) mutate();
  }

  if (isLoading) {
    return (
      <div>
        <dt>{say(packagesText.paymentMethod)}</dt>
        <dd>
          <Skeleton width="6em" height="1em" />
        </dd>
      </div>
    );
  }
  if (card === undefined) return null;
  return (
    <div>
      <dt>{say(packagesText.paymentMethod)}</dt>
      <dd>
        {card === null
          ? say(packagesText.noCard)
          : card.lastDigits === null
            ? say(packagesText.someCard)
            : say(packagesText.card, { digits: card.lastDigits })}
        {card !== null && (
          <Button look="quiet" size="small" loading={isPending} onClick={() => void handleRemove()}>
            {say(packagesText.removeCard)}
          </Button>
        )}
      </dd>
    </div>
  );
}
