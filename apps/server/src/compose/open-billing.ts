// Composition of billing: the configured gateway, its pages, and sessions that a changed package ends.
import { z } from 'zod';
import { packagesRoutes, paymentsRoutes } from '../billing/billing.routes.ts';
import { defineBillingJobs, makeBilling } from '../billing/billing.ts';
import { findIyzicoPage, makeIyzicoGateway } from '../billing/iyzico/iyzico-gateway.ts';
import { makeGatewayLane } from '../billing/pages/gateway-lane.ts';
import { makePaymentStore } from '../billing/sandbox/payment-store.ts';
import { makeSandboxGateway } from '../billing/sandbox/sandbox-gateway.ts';
import type { PackagesDeps, PublishPackageChange } from '../billing/subscriptions.service.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ViewerStates } from '../catalogue/viewer-state.ts';
import { notifyWithin } from '../db/notify.ts';
import { SESSION_CHANGED } from '../features/session/caller-lookup.ts';
import { endAccountSessions } from '../features/session/end-sessions.ts';
import type { SessionDeps } from '../features/session/open-session.ts';
import type { FastLane } from '../http/fast-lane.ts';
import type { Route } from '../http/route.ts';
import { ownOrigins } from '../shared/own-origins.ts';
import type { Plumbing } from './plumbing.ts';

/** Longer than any order is asked about. */
const TEST_PAYMENTS_KEPT_MS = 30 * 24 * 3_600_000;

export interface BillingOptions {
  readonly session: Pick<SessionDeps, 'now' | 'events'>;
  readonly catalogue: Catalogue;
  readonly viewers: Pick<ViewerStates, 'forget'>;
}

export interface Billing {
  readonly routes: readonly Route[];
  /** Everything below /gateway/, for a listener of its own. */
  readonly lane: FastLane;
  /** Renews subscriptions that came due while no server ran. */
  catchUp(): Promise<void>;
}

type BillingPlumbing = Pick<
  Plumbing,
  'config' | 'publicUrl' | 'paymentPages' | 'db' | 'jobs' | 'outbox' | 'tries' | 'log' | 'now' | 'newId'
>;

export function openBilling(plumbing: BillingPlumbing, options: BillingOptions): Billing {
  const { config, publicUrl, paymentPages, db, jobs, log, now } = plumbing;
  const { catalogue } = options;
  const { origin: paymentOrigin } = paymentPages;
  const choice = config.payment.gateway;
  const packages: PackagesDeps = {
    ...plumbing,
    catalogue,
    publishPackageChange: publishPackageChange(options.session),
  };
  const store = makePaymentStore({ db, now });
  const sandbox = choice.kind === 'sandbox' ? store : undefined;
  const gateway =
    choice.kind === 'iyzico'
      ? makeIyzicoGateway({ ...choice, paymentOrigin })
      : makeSandboxGateway({ store, paymentOrigin });
  const payments = makeBilling(packages, { gateway, viewers: options.viewers, log });
  const { renew } = defineBillingJobs(jobs, payments);
  if (sandbox) {
    const sweep = jobs.define('sweep-test-payments', z.null(), async () => {
      await sandbox.sweep(now() - TEST_PAYMENTS_KEPT_MS);
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
