import type { Queries } from '../../db/database.ts';
import type { Language } from '../../http/meta.ts';
import type { OrdersDeps } from '../../payment/orders.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Tries } from '../../tries/tries.ts';

export interface PackageDelivery {
  readonly accountId: string;
  readonly packageId: string;
  readonly amountKurus: number;
  readonly language: Language;
  /** The session that bought it and goes on. */
  readonly except: string | undefined;
  /** The next month of a subscription, charged by the job. */
  readonly isRenewal: boolean;
  /** Another package was bought after this order was opened: this one is not given. */
  readonly isOvertaken: boolean;
}

/**
 * Given by the packages feature: the account gets the package, within the transaction. False when it does not, and its
 * owner is told that the payment is given back.
 */
export type GivePackage = (trx: Queries, delivery: PackageDelivery) => Promise<boolean>;

/** Given by the packages feature: whether the account has the package and goes on paying for it (PURCHASE-09). */
export type HasPackage = (db: Queries, accountId: string, packageId: string) => Promise<boolean>;

export interface PaymentsDeps extends OrdersDeps {
  readonly newId: NewId;
  readonly tries: Tries;
  readonly hasPackage: HasPackage;
  /** Forgets at once what is remembered of an account: what it rented has changed. */
  readonly forgetViewer: (accountId: string) => void;
}
