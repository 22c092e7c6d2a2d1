import { CircleX, RefreshCw } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { paths } from '../../shared/paths/paths.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './PurchaseResult.module.css';
import { purchaseText } from './purchase.text.ts';
import { Sunrise } from './Sunrise.tsx';

/** The success page (PURCHASE-04), with pictures of the package's titles below. */
export function PurchaseSuccess({ packageName, art }: { packageName: string | undefined; art: ReactNode }) {
  const title = useFocusWhenShown();
  return (
    <div className={styles.result} data-kind="success">
      <Sunrise />
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {say(purchaseText.successTitle)}
      </h1>
      <p className={styles.words}>
        {packageName === undefined
          ? say(purchaseText.successUnnamed)
          : say(purchaseText.success, { name: packageName })}
      </p>
      <div className={styles.actions}>
        <StartWatching />
      </div>
      {art && <div className={styles.art}>{art}</div>}
    </div>
  );
}

interface PurchaseOwnedProps {
  readonly packageName: string;
  /** ISO date: end of the period that is paid for. */
  readonly endDate: string;
}

/** The account has the package (PURCHASE-09): until when, and where to go on. */
export function PurchaseOwned({ packageName, endDate }: PurchaseOwnedProps) {
  const title = useFocusWhenShown();
  return (
    <div className={styles.result} data-kind="success">
      <Sunrise />
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {say(purchaseText.ownedTitle)}
      </h1>
      <p className={styles.words}>
        {say(purchaseText.owned, { name: packageName, date: formatDate(Date.parse(endDate)) })}
      </p>
      <div className={styles.actions}>
        <StartWatching />
        <Button to={paths.accountPackage()} look="glass" size="large">
          {say(purchaseText.mine)}
        </Button>
      </div>
    </div>
  );
}

/** In the place of a result that is not known yet. */
export function PurchaseResultSkeleton() {
  return (
    <div
      className={styles.result}
      data-kind="given-up"
      role="status"
      aria-busy="true"
      aria-label={say(commonText.loading)}
    >
      <Skeleton shape="circle" width="96px" height="96px" />
      <Skeleton className={styles.placeTitle} width="min(22rem, 100%)" height="2.5rem" />
      <Skeleton width="min(30rem, 100%)" />
    </div>
  );
}

function StartWatching() {
  return (
    <Button to={paths.liveTv()} look="primary" size="large" icon={<PlayIcon />}>
      {say(purchaseText.startWatching)}
    </Button>
  );
}

function ToPackages() {
  return (
    <Button to={paths.accountPackage()} look="glass" size="large">
      {say(purchaseText.toPackages)}
    </Button>
  );
}

interface PurchaseFailureProps {
  /** Why the bank declined, or why there is nothing to pay, below the words of the documents. */
  readonly cause?: string | undefined;
  readonly onRetry: () => void;
}

/** Declined or unreachable: one message, the cause where it is known, one retry button (PURCHASE-05). */
export function PurchaseFailure({ cause, onRetry }: PurchaseFailureProps) {
  const title = useFocusWhenShown();
  return (
    <div className={styles.result} data-kind="failure" role="alert">
      <span className={styles.mark}>
        <CircleX aria-hidden="true" />
      </span>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {say(purchaseText.failureTitle)}
      </h1>
      <p className={styles.words}>{say(purchaseText.failure)}</p>
      {cause !== undefined && <p className={styles.words}>{cause}</p>}
      <div className={styles.actions}>
        <Button look="primary" size="large" icon={<RefreshCw />} onClick={onRetry}>
          {say(commonText.retry)}
        </Button>
        <ToPackages />
      </div>
    </div>
  );
}

/** The viewer left the payment: nothing failed, and the order can be paid later (PURCHASE-06). */
export function PurchaseGivenUp({ onContinue }: { onContinue: () => void }) {
  const title = useFocusWhenShown();
  return (
    <div className={styles.result} data-kind="given-up" role="status">
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {say(purchaseText.givenUpTitle)}
      </h1>
      <p className={styles.words}>{say(purchaseText.givenUp)}</p>
      <div className={styles.actions}>
        <Button look="primary" size="large" onClick={onContinue}>
          {say(purchaseText.goOnPaying)}
        </Button>
        <ToPackages />
      </div>
    </div>
  );
}

/**
 * Focus management without a navigation: moves the focus to a heading that replaced the focused element. `isNeeded` is
 * false for a heading that is part of the first render of the page.
 */
export function useFocusWhenShown(isNeeded = true): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNeeded) ref.current?.focus({ preventScroll: true });
  }, [isNeeded]);
  return ref;
}
