// Billing as one part: orders, the gateway, packages and their subscriptions, and how each kind of product is delivered.
import { z } from 'zod';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../shared/log.ts';
import type { ViewerStates } from '../viewers/viewer-state.ts';
import type { PaymentGateway } from './gateway.ts';
import { deliverPackage, withdrawPackage } from './package-delivery.ts';
import type { PaymentsDeps } from './package-purchase.service.ts';
import { deliverProduct, type PublishPurchase, withdrawProduct } from './product-delivery.ts';
import { reconcileDue } from './reconcile.ts';
import { type RenewalDeps, renewDue } from './renewal.service.ts';
import type { PackagesDeps } from './subscriptions.service.ts';

interface BillingParts {
  readonly gateway: PaymentGateway;
  readonly viewers: Pick<ViewerStates, 'forget'>;
  readonly log: Log;
  readonly publishPurchase: PublishPurchase;
}

/** The dependencies of payments, with the delivery of each kind of product. */
export function makeBilling(packages: PackagesDeps, parts: BillingParts): PaymentsDeps {
  const { gateway, viewers, log, publishPurchase } = parts;
  const product = deliverProduct({ ...packages, publishPurchase });
  const withdraw = withdrawProduct({ ...packages, publishPurchase });
  return {
    ...packages,
    log,
    gateway,
    forgetViewer: viewers.forget,
    publishPurchase,
    withdraw: { package: withdrawPackage(packages), title: withdraw, bundle: withdraw, ppv: withdraw },
    deliver: {
      package: deliverPackage(packages),
      title: product,
      bundle: product,
      ppv: product,
    },
  };
}

/** Declares the jobs of billing. `renew` is also sent once after the start, for renewals that came due meanwhile. */
export function defineBillingJobs(jobs: Jobs, billing: RenewalDeps) {
  const { log } = billing;
  const renew = jobs.define('renew-subscriptions', z.null(), async ({ signal }) => {
    const { waiting, ...done } = await renewDue(billing, signal);
    if (Object.values(done).some((number) => number > 0)) log.info({ ...done, waiting }, 'subscriptions were renewed');
  });
  const reconcile = jobs.define('fetch-payments', z.null(), async ({ signal }) => {
    const { checked, paid, refunded } = await reconcileDue(billing, signal);
    if (paid + refunded > 0) log.info({ checked, paid, refunded }, 'orders were reconciled with the gateway');
  });
  jobs.schedule(renew, '*/10 * * * *', null);
  jobs.schedule(reconcile, '*/2 * * * *', null);
  return { renew, reconcile };
}
