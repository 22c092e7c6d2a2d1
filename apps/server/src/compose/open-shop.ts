// Composition of packages, payments and sessions, which do not import each other.
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ViewerStates } from '../catalogue/viewer-state.ts';
import { notifyWithin } from '../db/notify.ts';
import { packagesRoutes } from '../features/packages/packages.routes.ts';
import { giveRenewal, type RenewalDeps, renewDue } from '../features/packages/renewal.service.ts';
import {
  grantPackage,
  hasPackage,
  notifyRefund,
  type PackagesDeps,
  type PublishPackageChange,
  type SubscriptionDeps,
} from '../features/packages/subscriptions.service.ts';
import { paymentsRoutes } from '../features/payments/payments.routes.ts';
import { deliverPackageOrder, type GivePackage, type PaymentsDeps } from '../features/payments/purchase.service.ts';
import { SESSION_CHANGED } from '../features/session/caller-lookup.ts';
import { endAccountSessions } from '../features/session/end-sessions.ts';
import type { SessionDeps } from '../features/session/open-session.ts';
import { makeGatewayLane } from '../gateway/gateway-lane.ts';
import { openPaymentStore } from '../gateway/payment-store.ts';
import type { FastLane } from '../http/fast-lane.ts';
import type { Route } from '../http/route.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { PaymentGateway } from '../payment/gateway.ts';
import { findIyzicoPage, makeIyzicoGateway } from '../payment/iyzico-gateway.ts';
import { fetchForgotten } from '../payment/orders.ts';
import { refundForgotten } from '../payment/refunds.ts';
import { makeSandboxGateway } from '../payment/sandbox-gateway.ts';
import { sandboxKey } from '../payment/sandbox-signature.ts';
import type { Log } from '../shared/log.ts';
import { ownOrigins } from '../shared/own-origins.ts';
import type { Plumbing } from './plumbing.ts';

/** Longer than any order is asked about. */
const TEST_PAYMENTS_KEPT_MS = 30 * 24 * 3_600_000;

export interface ShopOptions {
  readonly session: Pick<SessionDeps, 'now' | 'events'>;
  readonly catalogue: Catalogue;
  readonly viewers: Pick<ViewerStates, 'forget'>;
}

export interface Shop {
  readonly routes: readonly Route[];
  /** Everything below /gateway/, for a listener of its own. */
  readonly lane: FastLane;
  /** Renews subscriptions that came due while no server ran. */
  catchUp(): Promise<void>;
}

type ShopPlumbing = Pick<
  Plumbing,
  'config' | 'secret' | 'publicUrl' | 'paymentPages' | 'db' | 'jobs' | 'outbox' | 'tries' | 'log' | 'now' | 'newId'
>;

export function openShop(plumbing: ShopPlumbing, options: ShopOptions): Shop {
  const { config, secret, publicUrl, paymentPages, db, jobs, log, now } = plumbing;
  const { catalogue } = options;
  const { origin: paymentOrigin, internalUrl } = paymentPages;
  const choice = config.payment.gateway;
  const packages: PackagesDeps = {
    ...plumbing,
    catalogue,
    publishPackageChange: publishPackageChange(options.session),
  };
  const key = sandboxKey(secret);
  const gateway =
    choice.kind === 'sandbox'
      ? makeSandboxGateway({ key, internalUrl, paymentOrigin, now })
      : makeIyzicoGateway({ ...choice, paymentOrigin });
  const sandbox = choice.kind === 'sandbox' ? { key, store: openPaymentStore(choice.storeFolder) } : undefined;
  const payments = joinPayments(packages, { gateway, viewers: options.viewers, log });
  const { renew } = defineShopJobs(jobs, packages, payments);
  if (sandbox) {
    const sweep = jobs.define('sweep-test-payments', z.null(), async () => {
      await sandbox.store.sweep(now() - TEST_PAYMENTS_KEPT_MS);
    });
    jobs.schedule(sweep, '41 4 * * *', null);
  }
  return {
    routes: [...packagesRoutes(packages), ...paymentsRoutes(payments)],
    lane: makeGatewayLane({
      sandbox,
      findIyzicoPage: sandbox ? undefined : (token) => findIyzicoPage(db.kysely, token),
      parents: () => [...new Set([...ownOrigins(publicUrl()), ...config.allowedOrigins])],
      now,
      log,
    }),
    async catchUp() {
      await renew.send(null);
    },
  };
}

/** Publishes a changed package: sessions with a cause are ended, the others get their cached caller invalidated. */
export const publishPackageChange =
  (deps: Pick<SessionDeps, 'now' | 'events'>): PublishPackageChange =>
  async (trx, { accountId, cause, except }) => {
    if (cause) await endAccountSessions(deps, trx, { accountId, reason: cause, except });
    await notifyWithin(trx, SESSION_CHANGED, accountId);
    await deps.events.publish({ type: 'changed', what: 'subscription' }, { accountId }, trx);
  };

/** The dependencies of payments, with the callbacks into packages. */
export function joinPayments(
  packages: PackagesDeps,
  {
    gateway,
    viewers,
    log,
  }: { readonly gateway: PaymentGateway; readonly viewers: Pick<ViewerStates, 'forget'>; readonly log: Log },
): PaymentsDeps {
  return {
    ...packages,
    log,
    gateway,
    forgetViewer: viewers.forget,
    hasPackage: (db, accountId, packageId) => hasPackage(packages, db, accountId, packageId),
    deliver: deliverPackageOrder(givePackage(packages)),
  };
}

const givePackage =
  (packages: SubscriptionDeps): GivePackage =>
  async (trx, { packageId, isRenewal, isSuperseded, ...delivery }) => {
    if (isRenewal && (await giveRenewal(packages, trx, { ...delivery, packageId }))) return true;
    if (isRenewal || isSuperseded) {
      await notifyRefund(packages, trx, { ...delivery, packageId });
      return false;
    }
    await grantPackage(packages, trx, { ...delivery, gift: { source: 'purchase', packageId } });
    return true;
  };

/** Declares the jobs of the shop. `renew` is also sent once after the start, for renewals that came due meanwhile. */
export function defineShopJobs(jobs: Jobs, packages: PackagesDeps, payments: PaymentsDeps) {
  const { log } = payments;
  const renewal: RenewalDeps = { ...packages, orders: payments };
  const renew = jobs.define('renew-subscriptions', z.null(), async () => {
    const { waiting, ...done } = await renewDue(renewal);
    if (Object.values(done).some((number) => number > 0)) log.info({ ...done, waiting }, 'subscriptions were renewed');
  });
  const fetch = jobs.define('fetch-payments', z.null(), async () => {
    const { asked, paid } = await fetchForgotten(payments);
    if (paid > 0) log.info({ asked, paid }, 'abandoned checkouts were paid');
    const refunded = await refundForgotten(payments);
    if (refunded > 0) log.info({ refunded }, 'payments were refunded');
  });
  jobs.schedule(renew, '*/10 * * * *', null);
  jobs.schedule(fetch, '*/2 * * * *', null);
  return { renew, fetch };
}
