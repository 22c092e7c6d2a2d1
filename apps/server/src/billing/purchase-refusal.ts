// A purchase call that is refused: the transaction is rolled back, nothing is charged, and the answer carries a returncode with
// a message that the application shows unchanged (PAY-25).
import { type PurchaseRefusal, purchaseRefusal } from '@seyir/contract/codes';
import type { ReturnCode } from '@seyir/contract/wire';
import { type Language, sayIn } from '../shared/languages.ts';
import { refusalText } from './billing.text.ts';

export const PURCHASED: ReturnCode = { returncode: '0', errormsg: '' };

export const refusePurchase = (reason: PurchaseRefusal, language: Language): ReturnCode => ({
  returncode: purchaseRefusal.toCode(reason),
  errormsg: sayIn(language, refusalText[reason]),
});

/** Thrown to roll back. */
export class PurchaseRefused extends Error {
  override readonly name = 'PurchaseRefused';
  readonly reason: PurchaseRefusal;

  constructor(reason: PurchaseRefusal) {
    super(`The purchase was refused: ${reason}.`);
    this.reason = reason;
  }
}
