// Joins packages, payments and sessions, which do not know each other.
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Plumbing } from '../compose.ts';
import { notifyWithin } from '../db/notify.ts';
import { packagesRoutes } from '../features/packages/packages.routes.ts';
import type { PackagesDeps, SubscriptionDeps, TellSessions } from '../features/packages/packages-deps.ts';
import { giveRenewal, type RenewalDeps, renewDue } from '../features/packages/renewal.service.ts';
import { grantPackage, hasPackage } from '../features/packages/subscriptions.service.ts';
import { paymentsRoutes } from '../features/payments/payments.routes.ts';
import type { GivePackage, PaymentsDeps } from '../features/payments/payments-deps.ts';
import { deliverPackageOrder } from '../features/payments/purchase.service.ts';
import { SESSION_CHANGED } from '../features/session/caller-lookup.ts';
import { endAccountSessions } from '../features/session/end-sessions.ts';
import type { SessionDeps } from '../features/session/session-deps.ts';
import { openGatewayBooks } from '../gateway/gateway-books.ts';
import { makeGatewayLane } from '../gateway/gateway-lane.ts';
import type { FastLane } from '../http/fast-lane.ts';
import type { Route } from '../http/route.ts';
import type { Jobs, Queue } from '../jobs/jobs.ts';
import type { PaymentGateway } from '../payment/gateway.ts';
import { findIyzicoPage, type IyzicoOptions, makeIyzicoGateway } from '../payment/iyzico-gateway.ts';
import { fetchForgotten } from '../payment/orders.ts';
import { makeSandboxGateway } from '../payment/sandbox-gateway.ts';
import { sandboxKey } from '../payment/sandbox-signature.ts';
import type { Log } from '../shared/log.ts';

/** Who takes the money: our test gateway, with its books in a folder of their own, or iyzico. */
export type GatewayChoice =
  | { readonly kind: 'sandbox'; readonly booksFolder: string; readonly internalUrl: () => string }
  | ({ readonly kind: 'iyzico' } & Pick<IyzicoOptions, 'uri' | 'apiKey' | 'secretKey'>);

export interface ShopOptions {
  readonly session: Pick<SessionDeps, 'now' | 'events'>;
  readonly catalogue: Catalogue;
  readonly gateway: GatewayChoice;
  /** The origin of the payment pages, without a slash at the end. */
  readonly paymentOrigin: () => string;
  /** The origins of the application, which frames them. */
  readonly parents: () => readonly string[];
}

export interface Shop {
  readonly routes: readonly Route[];
  /** Everything below /gateway/, for a listener of its own. */
  readonly lane: FastLane;
  /** Looks for subscriptions that came due; send it once after the start. */
  readonly renew: Queue<null>;
}

type ShopPlumbing = Pick<
  Plumbing,
  'secret' | 'publicUrl' | 'db' | 'jobs' | 'outbox' | 'tries' | 'log' | 'now' | 'newId'
>;

export function openShop(plumbing: ShopPlumbing, options: ShopOptions): Shop {
  const { secret, db, jobs, log, now } = plumbing;
  const { catalogue, paymentOrigin, parents } = options;
  const packages: PackagesDeps = { ...plumbing, catalogue, tellSessions: tellSessionsOfPackage(options.session) };
  const key = sandboxKey(secret);
  const isSandbox = options.gateway.kind === 'sandbox';
  const gateway =
    options.gateway.kind === 'sandbox'
      ? makeSandboxGateway({ key, internalUrl: options.gateway.internalUrl, paymentOrigin, now })
      : makeIyzicoGateway({ ...options.gateway, paymentOrigin });
  const sandbox =
    options.gateway.kind === 'sandbox' ? { key, books: openGatewayBooks(options.gateway.booksFolder) } : undefined;
  const payments = joinPayments(packages, { gateway, log });
  const { renew } = defineShopJobs(jobs, packages, payments);
  return {
    routes: [...packagesRoutes(packages), ...paymentsRoutes(payments)],
    lane: makeGatewayLane({
      sandbox,
      findIyzicoPage: isSandbox ? undefined : (token) => findIyzicoPage(db.kysely, token),
      parents,
      now,
      log,
    }),
    renew,
  };
}

/** How sessions learn of a changed package: those that go on are judged anew, the others are ended with the cause. */
export const tellSessionsOfPackage =
  (deps: Pick<SessionDeps, 'now' | 'events'>): TellSessions =>
  async (trx, { accountId, cause, except }) => {
    if (cause) await endAccountSessions(deps, trx, { accountId, reason: cause, except });
    await notifyWithin(trx, SESSION_CHANGED, accountId);
    await deps.events.publish({ type: 'changed', what: 'subscription' }, { accountId }, trx);
  };

/** What payments need of packages. */
export function joinPayments(
  packages: PackagesDeps,
  { gateway, log }: { readonly gateway: PaymentGateway; readonly log: Log },
): PaymentsDeps {
  return {
    ...packages,
    log,
    gateway,
    hasPackage: (db, accountId, packageId) => hasPackage(packages, db, accountId, packageId),
    deliver: deliverPackageOrder(givePackage(packages, log)),
  };
}

const givePackage =
  (packages: SubscriptionDeps, log: Log): GivePackage =>
  async (trx, { packageId, isRenewal, ...delivery }) => {
    if (!isRenewal) {
      await grantPackage(packages, trx, { ...delivery, gift: { source: 'purchase', packageId } });
      return;
    }
    if (await giveRenewal(packages, trx, { ...delivery, packageId })) return;
    log.error(
      { accountId: delivery.accountId, packageId },
      'a renewal was paid for a package that was left: give it back',
    );
  };

/** Declares the jobs of the shop. `renew` may be sent once after the start, for what came due while nobody was there. */
export function defineShopJobs(jobs: Jobs, packages: PackagesDeps, payments: PaymentsDeps) {
  const { log } = payments;
  const renewal: RenewalDeps = { ...packages, orders: payments };
  const renew = jobs.define('renew-subscriptions', z.null(), async () => {
    const { waiting, ...done } = await renewDue(renewal);
    if (Object.values(done).some((number) => number > 0)) log.info({ ...done, waiting }, 'subscriptions were renewed');
  });
  const fetch = jobs.define('fetch-payments', z.null(), async () => {
    const { asked, paid } = await fetchForgotten(payments);
    if (paid > 0) log.info({ asked, paid }, 'payments were found that nobody came back for');
  });
  jobs.schedule(renew, '*/10 * * * *', null);
  jobs.schedule(fetch, '*/2 * * * *', null);
  return { renew, fetch };
}
