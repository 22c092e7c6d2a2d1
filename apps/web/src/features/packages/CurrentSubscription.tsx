import type { Subscription } from '@seyir/contract/packages';
import { useId } from 'react';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import styles from './CurrentSubscription.module.css';
import { PaymentMethod } from './PaymentMethod.tsx';
import { packagesText } from './packages.text.ts';
import { useCancelPackage } from './use-cancel-package.tsx';
import { useShopGate } from './use-shop-gate.tsx';

interface CurrentSubscriptionProps {
  readonly subscription: Subscription;
  /** The package is no longer on offer and has no card, so the cancel button is here. */
  readonly isWithoutCard: boolean;
}

/** The account's subscription: package, end date, customer (PACKAGE-08). */
export function CurrentSubscription({ subscription, isWithoutCard }: CurrentSubscriptionProps) {
  const { productP, endDate, customer, status, renews } = subscription;
  const headingId = useId();
  const { cancel, isCancelling } = useCancelPackage(useShopGate());
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {say(packagesText.mySubscription)}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{say(packagesText.name)}</dt>
          <dd>{productP.name}</dd>
        </div>
        {status === 'SUSPENDED' && (
          <div>
            <dt>{say(packagesText.status)}</dt>
            <dd>
              <Badge tone="accent">{say(packagesText.suspended)}</Badge>
            </dd>
          </div>
        )}
        <div>
          <dt>{say(status === 'ACTIVE' && renews !== false ? packagesText.renewalDate : packagesText.endDate)}</dt>
          <dd>{formatDate(Date.parse(endDate))}</dd>
        </div>
        <PaymentMethod endDate={endDate} />
        {customer.email !== '' && (
          <div>
            <dt>{say(packagesText.email)}</dt>
            <dd>{customer.email}</dd>
          </div>
        )}
      </dl>
      {isWithoutCard && status !== 'CANCELLED' && (
        <Button look="danger" size="small" loading={isCancelling} onClick={() => void cancel(subscription)}>
          {say(packagesText.cancel)}
        </Button>
      )}
    </section>
  );
}
