// Composition of billing: the configured gateway, its pages, and sessions that a changed package ends.
import { REFUND_CHECKS_MS } from '@seyir/core/limits/payment';
import { z } from 'zod';
import { packagesRoutes, paymentsRoutes } from '../billing/billing.routes.ts';
import { defineBillingJobs, makeBilling } from '../billing/billing.ts';
import type { PaymentGateway } from '../billing/gateway.ts';
import { findIyzicoPage, makeIyzicoGateway } from '../billing/iyzico/iyzico-gateway.ts';
import { findOrderPage } from '../billing/order-page.ts';
import { makeGatewayLane } from '../billing/pages/gateway-lane.ts';
import { productRoutes } from '../billing/product.routes.ts';
import type { PublishPurchase } from '../billing/product-delivery.ts';
import { makePaymentStore } from '../billing/sandbox/payment-store.ts';
import { makeSandboxGateway } from '../billing/sandbox/sandbox-gateway.ts';
import type { PackagesDeps, PublishPackageChange } from '../billing/subscriptions.service.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductConfig } from '../config.ts';
import type { Queries } from '../db/database.ts';
import { notifyWithin } from '../db/notify.ts';
import { viewerOf } from '../features/playback/viewer-facts.ts';
import { requireAdminCheck } from '../features/profiles/pins.service.ts';
import { SESSION_CHANGED } from '../features/session/caller-lookup.ts';
import { endAccountSessions } from '../features/session/end-sessions.ts';
import type { SessionDeps } from '../features/session/open-session.ts';
import type { Caller } from '../http/caller.ts';
import type { FastLane } from '../http/fast-lane.ts';
import type { Route } from '../http/route.ts';
import { ownOrigins } from '../shared/own-origins.ts';
import { announceViewerChange, type ViewerStates } from '../viewers/viewer-state.ts';
import type { Plumbing } from './plumbing.ts';

/** Longer than any order is asked about. */
const TEST_PAYMENTS_KEPT_MS = REFUND_CHECKS_MS + 30 * 24 * 3_600_000;

interface BillingOptions {
  readonly session: Pick<SessionDeps, 'now' | 'events'>;
  readonly catalogue: Catalogue;
  readonly viewers: Pick<ViewerStates, 'forget'>;
  readonly gateway: PaymentGateway;
  readonly product: () => ProductConfig;
}

export interface Billing {
  readonly routes: readonly Route[];
  /** Everything below /gateway/, for a listener of its own. */
  readonly lane: FastLane;
  /** Declares the jobs, for workers. `catchUp` renews subscriptions that came due while no server ran. */
  defineJobs(): { catchUp(): Promise<void> };
}

type BillingPlumbing = Pick<
  Plumbing,
  'config' | 'publicUrl' | 'paymentPages' | 'db' | 'jobs' | 'outbox' | 'tries' | 'log' | 'now' | 'newId'
>;

export function openBilling(plumbing: BillingPlumbing, options: BillingOptions): Billing {
  const { config, publicUrl, db, jobs, log, now } = plumbing;
  const { catalogue, gateway } = options;
  const packages: PackagesDeps = {
    ...plumbing,
    catalogue,
    publishPackageChange: publishPackageChange(options.session),
  };
  const sandbox = config.payment.gateway.kind === 'sandbox' ? makePaymentStore({ db, now }) : undefined;
  const publishPurchase = publishChangedPurchase(options.session);
  const payments = makeBilling(packages, { gateway, viewers: options.viewers, log, publishPurchase });
  const products = {
    ...payments,
    catalogue,
    viewerOf,
    product: options.product,
    requireAdminCheck: (trx: Queries, caller: Caller) => requireAdminCheck({ now }, trx, caller),
  };
  const defineJobs = () => {
    const { renew } = defineBillingJobs(jobs, payments);
    if (sandbox) {
      const sweep = jobs.define('sweep-test-payments', z.null(), async ({ signal }) => {
        await sandbox.sweep(now() - TEST_PAYMENTS_KEPT_MS, signal);
      });
      jobs.schedule(sweep, '41 4 * * *', null);
    }
    return {
      async catchUp() {
        await renew.send(null);
      },
    };
  };
  return {
    routes: [...packagesRoutes(packages), ...paymentsRoutes(payments), ...productRoutes(products)],
    lane: makeGatewayLane({
      sandbox,
      findIyzicoPage: sandbox ? undefined : (token, language) => findIyzicoPage(db.kysely, token, language),
      findOrderPage: (mpay) => findOrderPage({ db, gateway }, mpay),
      parents: () => [...new Set([...ownOrigins(publicUrl()), ...config.allowedOrigins])],
      trustProxy: config.trustProxy,
      now,
      log,
    }),
    defineJobs,
  };
}

/** The configured gateway. */
export function makeGateway(
  { config, db, now }: Pick<Plumbing, 'config' | 'db' | 'now'>,
  paymentOrigin: () => string,
): PaymentGateway {
  const choice = config.payment.gateway;
  return choice.kind === 'iyzico'
    ? makeIyzicoGateway({ ...choice, paymentOrigin })
    : makeSandboxGateway({ store: makePaymentStore({ db, now }), paymentOrigin });
}

/** Publishes changed rentals, purchases or tickets: caches of viewers and streams on every server, and open applications. */
export const publishChangedPurchase =
  ({ events }: Pick<SessionDeps, 'events'>): PublishPurchase =>
  async (trx, accountId) => {
    await announceViewerChange(trx, accountId);
    await events.publish({ type: 'changed', what: 'purchases' }, { accountId }, trx);
  };

/** Publishes a changed package: sessions with a cause are ended, the others get their cached caller invalidated. */
export const publishPackageChange =
  (deps: Pick<SessionDeps, 'now' | 'events'>): PublishPackageChange =>
  async (trx, { accountId, cause, except }) => {
    if (cause) await endAccountSessions(deps, trx, { accountId, reason: cause, except, links: 'kept' });
    await notifyWithin(trx, SESSION_CHANGED, accountId);
    await deps.events.publish({ type: 'changed', what: 'subscription' }, { accountId }, trx);
  };
