import { cancelSubscription, type Subscription } from '@seyir/contract/packages';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useRef } from 'react';
import { call } from '../../shared/api/call.ts';
import { page } from '../../shared/document/browser-page.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { showConfirm, showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { rememberPackage } from './packages.queries.ts';
import { packagesText } from './packages.text.ts';

interface CancelPackage {
  readonly isCancelling: boolean;
  cancel(subscription: Subscription): Promise<void>;
}

/** Confirmation, call, message, reload (PACKAGE-13). Single-flight: a second press while one is under way does nothing. */
export function useCancelPackage(mayShop: () => boolean): CancelPackage {
  const isUnderWay = useRef(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (guid: string) => call(cancelSubscription, { query: { guid } }),
  });

  async function run(subscription: Subscription): Promise<void> {
    if (!(await askFirst(subscription))) return;
    let cancelled: Subscription;
    try {
      cancelled = await mutateAsync(subscription.guid);
    } catch {
      await showMessage({
        title: say(packagesText.failedTitle),
        body: say(packagesText.failed),
        icon: <CircleAlert />,
        tone: 'danger',
      });
      return;
    }
    rememberPackage(cancelled);
    await showDone(subscription, cancelled);
    page.reload();
  }

  return {
    isCancelling: isPending,
    async cancel(subscription) {
      if (isUnderWay.current || !mayShop()) return;
      isUnderWay.current = true;
      try {
        await run(subscription);
      } finally {
        isUnderWay.current = false;
      }
    },
  };
}

function askFirst({ productP, endDate, status }: Subscription): Promise<boolean> {
  return showConfirm({
    title: say(packagesText.askCancelTitle, { name: productP.name }),
    body:
      status === 'SUSPENDED'
        ? say(packagesText.askCancelSuspended)
        : say(packagesText.askCancel, { date: formatDate(Date.parse(endDate)) }),
    icon: <CircleX />,
    destructive: true,
    confirm: say(packagesText.cancel),
    cancel: say(packagesText.keep),
  });
}

function showDone({ status }: Subscription, { endDate }: Subscription): Promise<void> {
  return showMessage({
    title: say(packagesText.cancelledTitle),
    body:
      status === 'SUSPENDED'
        ? say(packagesText.cancelledAtOnce)
        : say(packagesText.cancelled, { date: formatDate(Date.parse(endDate)) }),
    icon: <CircleCheck />,
    tone: 'fresh',
  });
}
