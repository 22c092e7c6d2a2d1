import { resumeSubscription, type Subscription } from '@seyir/contract/packages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { rememberPackage, subscriptionsQuery } from './packages.queries.ts';
import { packagesText } from './packages.text.ts';

interface ResumePackage {
  readonly isResuming: boolean;
  resume(subscription: Subscription): void;
}

/** Takes a cancellation back: the package renews again at its end, and nothing is paid now. */
export function useResumePackage(mayShop: () => boolean): ResumePackage {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ guid }: Subscription) => call(resumeSubscription, { query: { guid } }),
    onSuccess(resumed) {
      rememberPackage(resumed);
      toast(say(packagesText.resumed, { date: formatDate(Date.parse(resumed.endDate)) }), { tone: 'success' });
    },
    onError: () => toast(say(packagesText.failed), { tone: 'danger' }),
    onSettled: () => queries.invalidateQueries({ queryKey: subscriptionsQuery().queryKey }),
  });
  return {
    isResuming: isPending,
    resume(subscription) {
      if (!isPending && mayShop()) mutate(subscription);
    },
  };
}
