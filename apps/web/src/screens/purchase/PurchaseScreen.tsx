// The purchase of a package (ROUTE-05): summary, payment frame, result. Joins the purchase with the packages.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { PosterFan, PosterRow } from '../../features/packages/PackagePosters.tsx';
import { productsQuery, refreshPackage, subscriptionsQuery } from '../../features/packages/packages.queries.ts';
import { decideShopping, useShopGate } from '../../features/packages/use-shop-gate.tsx';
import { declineText } from '../../features/purchase/decline.text.ts';
import { createFrameHistory, leaveFrame } from '../../features/purchase/frame-history.ts';
import { canPayHere, NeedsHttps } from '../../features/purchase/NeedsHttps.tsx';
import { createOrder, type Order } from '../../features/purchase/order.runner.ts';
import { PaymentFrame } from '../../features/purchase/PaymentFrame.tsx';
import {
  PurchaseFailure,
  PurchaseGivenUp,
  PurchaseOwned,
  PurchaseResultSkeleton,
  PurchaseSuccess,
  useFocusWhenShown,
} from '../../features/purchase/PurchaseResult.tsx';
import { PurchaseSteps } from '../../features/purchase/PurchaseSteps.tsx';
import { PurchaseSummary } from '../../features/purchase/PurchaseSummary.tsx';
import { packageOrderCalls } from '../../features/purchase/package-order.ts';
import { purchaseText } from '../../features/purchase/purchase.text.ts';
import { call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Logo } from '../../shared/ui/Logo/Logo.tsx';
import { useViewer } from '../../shared/viewer/viewer.ts';
import styles from './PurchaseScreen.module.css';

/** Guests and kids profiles get a message and are redirected to the packages (PACKAGE-07, KIDS-04). */
export function PurchaseScreen() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const productId = search.get('productId') || undefined;
  usePageTitle(say(purchaseText.pageTitle));
  if (viewer.loginType === undefined) return null;
  if (decideShopping(viewer) !== 'open') return <ShopClosed />;
  return canPayHere() ? <Buying key={productId} productId={productId} /> : <HttpsMissing />;
}

function HttpsMissing() {
  const navigate = useNavigate();
  return (
    <Frame isResult>
      <NeedsHttps onClose={() => void navigate(paths.accountPackage(), { replace: true })} />
    </Frame>
  );
}

function ShopClosed() {
  const mayShop = useShopGate();
  const { pathname, search } = useLocation();
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current) return;
    wasShown.current = true;
    mayShop(pathname + search);
  }, [mayShop, pathname, search]);
  return <Navigate to={paths.packets()} replace />;
}

function Buying({ productId }: { productId: string | undefined }) {
  const navigate = useNavigate();
  const purchase = usePurchase(productId);
  const [frameHistory] = useState(() => createFrameHistory());
  const state = useSyncExternalStore(purchase.subscribe, purchase.read);
  useEffect(() => purchase.subscribe(() => leaveFrame(purchase.read(), frameHistory)), [purchase, frameHistory]);
  const products = useQuery(productsQuery());
  const product = products.data?.find(({ id }) => id === productId);

  function handleRetry() {
    // Without a product the retry leads to the packages.
    if (productId === undefined) void navigate(paths.accountPackage());
    else purchase.dispatch({ type: 'retried' });
  }

  if (state.phase === 'success') {
    return (
      <Frame steps={<PurchaseSteps current={3} />} isResult>
        <PurchaseSuccess packageName={product?.name} art={product && <PosterRow posters={product.widePosters} />} />
      </Frame>
    );
  }
  if (state.phase === 'failure' && state.reason === 'conflict') {
    return (
      <Frame isResult>
        <NothingToPay productId={productId} onRetry={handleRetry} />
      </Frame>
    );
  }
  if (state.phase === 'failure' && state.reason === 'closed') {
    return (
      <Frame isResult>
        <PurchaseGivenUp onContinue={handleRetry} />
      </Frame>
    );
  }
  if (state.phase === 'failure') {
    const isUnknown = products.data !== undefined && product === undefined;
    const reason = isUnknown ? purchaseText.notSold : state.declineReason && declineText[state.declineReason];
    const cause = reason && say(reason);
    return (
      <Frame isResult>
        <PurchaseFailure cause={cause} onRetry={handleRetry} />
      </Frame>
    );
  }
  const handleClose = () => purchase.dispatch({ type: 'frame-closed' });
  return (
    <Frame
      steps={<PurchaseSteps current={1} />}
      action={
        state.phase !== 'checking' && (
          <Button look="quiet" icon={<X />} onClick={handleClose}>
            {say(purchaseText.giveUp)}
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <div className={styles.summary}>
          <PaymentTitle isAgain={state.attempt > 1} />
          <PurchaseSummary
            product={product}
            isPending={products.isPending}
            art={product && <PosterFan posters={product.posters} />}
          />
        </div>
        <PaymentFrame
          state={state}
          onShown={frameHistory.enter}
          onConfirm={() => purchase.dispatch({ type: 'frame-confirmed' })}
          onClose={handleClose}
        />
      </div>
    </Frame>
  );
}

/** Asks again what the account has: the package may have been bought in another tab. */
function NothingToPay({ productId, onRetry }: { productId: string | undefined; onRetry: () => void }) {
  const { data, isError, isFetchedAfterMount } = useQuery({ ...subscriptionsQuery(), refetchOnMount: 'always' });
  if (!isFetchedAfterMount) return <PurchaseResultSkeleton />;
  if (isError) return <PurchaseFailure onRetry={onRetry} />;
  const owned = data?.find(({ productP, status }) => productP.id === productId && status === 'ACTIVE');
  if (!owned) return <PurchaseFailure cause={say(purchaseText.renewing)} onRetry={onRetry} />;
  return <PurchaseOwned packageName={owned.productP.name} endDate={owned.endDate} />;
}

/** Takes the focus after a retry, whose button was removed. */
function PaymentTitle({ isAgain }: { isAgain: boolean }) {
  const title = useFocusWhenShown(isAgain);
  return (
    <h1 ref={title} tabIndex={-1} className={styles.title}>
      {say(purchaseText.title)}
    </h1>
  );
}

interface FrameProps {
  readonly steps?: ReactNode;
  readonly action?: ReactNode;
  readonly isResult?: boolean;
  readonly children: ReactNode;
}

/** The page layout; the logo links to the packages (PURCHASE-05). */
function Frame({ steps, action, isResult = false, children }: FrameProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Link to={paths.accountPackage()} className={styles.logo}>
          <Logo label={say(purchaseText.toPackages)} />
        </Link>
        {steps && <div className={styles.steps}>{steps}</div>}
        <span className={styles.action}>{action}</span>
      </header>
      <main className={styles.main} aria-label={say(purchaseText.pageTitle)} data-result={isResult || undefined}>
        {children}
      </main>
    </div>
  );
}

function usePurchase(productId: string | undefined): Order {
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const isShown = useRef(false);
  const [purchase] = useState(() =>
    createOrder({
      ...packageOrderCalls(call, productId),
      mpay: search.get('mpay') || undefined,
      readPaymentOrigin: async () => (await queries.fetchQuery(appConfigQuery())).paymentOrigin,
      remember: (mpay) => {
        // An answer after unmount must not navigate.
        if (!isShown.current) return;
        const options = { replace: true, preventScrollReset: true };
        setSearch(
          (known) => new URLSearchParams([...known].filter(([name]) => name !== 'mpay').concat([['mpay', mpay]])),
          options,
        );
      },
      deliver: () => bestEffort(refreshPackage(queries), 'the order is paid; the package queries retry'),
    }),
  );
  useEffect(() => {
    isShown.current = true;
    purchase.open();
    return () => {
      isShown.current = false;
    };
  }, [purchase]);
  return purchase;
}
