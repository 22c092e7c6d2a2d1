// The packages: public at /packets, with the account's subscription at /account/package and inside the dashboard
// (ROUTE-04, ROUTE-10, ROUTE-30).

import { KIDS_MENU_ID } from '@seyir/core/limits/home';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CurrentSubscription } from '../../features/packages/CurrentSubscription.tsx';
import { PackageCarousel } from '../../features/packages/PackageCarousel.tsx';
import { PackageSkeleton } from '../../features/packages/PackageSkeleton.tsx';
import { PromoCode } from '../../features/packages/PromoCode.tsx';
import { holdingOf } from '../../features/packages/package-cards.ts';
import { productsQuery, subscriptionsQuery } from '../../features/packages/packages.queries.ts';
import { packagesText } from '../../features/packages/packages.text.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Logo } from '../../shared/ui/Logo/Logo.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { isGuest, isKid, useViewer } from '../../shared/viewer/viewer.ts';
import styles from './PackagesScreen.module.css';

/** /packets */
export function PackagesScreen() {
  return (
    <Bare>
      <Packages />
    </Bare>
  );
}

/** /account/package and /settings/package */
export function MyPackageScreen() {
  return (
    <Bare>
      <Packages isMine />
    </Bare>
  );
}

/** /dashboard/package: the bar and the footer are the dashboard's. */
export function DashboardPackageScreen() {
  return (
    <div className={styles.inDashboard}>
      <div className={styles.dashboardBack}>
        <BackLink />
      </div>
      <Packages isMine />
    </div>
  );
}

function Bare({ children }: { children: ReactNode }) {
  const isForKids = isKid(useViewer());
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Link to={paths.home()} className={styles.logo}>
          <Logo label={say(packagesText.home)} />
        </Link>
        <BackLink />
        {/* On a phone, instead of the logo and the text of the back link. */}
        <span className={styles.phoneTitle} aria-hidden="true">
          {!isForKids && say(packagesText.packages)}
        </span>
        <SettingsLink />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

/** A guest goes back to live television, a subscriber to the profiles (PACKAGE-06). */
function BackLink() {
  const viewer = useViewer();
  return (
    <Link to={isGuest(viewer) ? paths.liveTv() : paths.selectProfile()} className={styles.back}>
      <ArrowLeft aria-hidden="true" />
      <span className={styles.backWords}>{say(packagesText.back)}</span>
    </Link>
  );
}

/** The page of the settings leads to the settings too, with its name, since its back button leads to the profiles (PACKAGE-06). */
function SettingsLink() {
  if (useLocation().pathname !== paths.settings('package')) return null;
  return (
    <Link to={paths.settings('main')} className={styles.back} data-to="settings">
      {say(packagesText.settings)}
    </Link>
  );
}

function Packages({ isMine = false }: { isMine?: boolean }) {
  const isForKids = isKid(useViewer());
  const { state } = useLocation() as { state: { goOnTo?: string } | null };
  usePageTitle(say(isForKids ? packagesText.kidsTitle : packagesText.packages));
  // A child sees neither packages nor prices (KIDS-04).
  if (isForKids) return <ForGrownUps />;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div>
          <h1 tabIndex={-1} className={styles.title}>
            {say(packagesText.title)}
          </h1>
          <p className={styles.lead}>{say(packagesText.lead)}</p>
          {/* The page that a sign-up interrupted (SIGNUP-11). */}
          {state?.goOnTo !== undefined && (
            <Button to={state.goOnTo} look="glass" icon={<ArrowRight />} className={styles.goOn}>
              {say(packagesText.goOn)}
            </Button>
          )}
        </div>
        <PromoCode />
      </div>
      <PackageList isMine={isMine} />
    </div>
  );
}

function ForGrownUps() {
  return (
    <div className={styles.page}>
      <Notice
        kind="info"
        headingLevel={1}
        title={say(packagesText.kidsTitle)}
        action={
          <Button to={paths.home(KIDS_MENU_ID)} look="primary">
            {say(packagesText.kidsHome)}
          </Button>
        }
      >
        {say(packagesText.kids)}
      </Notice>
    </div>
  );
}

function PackageList({ isMine }: { isMine: boolean }) {
  const isMember = !isGuest(useViewer());
  const products = useQuery(productsQuery());
  // The cards wait for the subscription: otherwise a card could sell the same package again.
  const subscriptions = useQuery({ ...subscriptionsQuery(), enabled: isMember });
  const failed = products.isError ? products : isMember && subscriptions.isError ? subscriptions : undefined;

  if (failed) {
    return (
      <Notice
        kind="error"
        title={say(packagesText.listFailed)}
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      >
        {say(packagesText.failed)}
      </Notice>
    );
  }
  if (products.data === undefined || (isMember && subscriptions.data === undefined)) return <PackageSkeleton />;
  const first = isMember ? subscriptions.data?.[0] : undefined;
  const current = holdingOf(first) ? first : undefined;
  const hasCard = products.data.some(({ id }) => id === current?.productP.id);
  return (
    <>
      {isMine && current && <CurrentSubscription subscription={current} isWithoutCard={!hasCard} />}
      {products.data.length > 0 ? (
        <PackageCarousel products={products.data} current={current} />
      ) : (
        <Notice title={say(packagesText.none)}>{say(packagesText.noneHint)}</Notice>
      )}
    </>
  );
}
