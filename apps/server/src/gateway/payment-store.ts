// Payment store of the test gateway: one JSON file per payment. Separate from the service's database, so that the service
// has to query the gateway's API for the state of a payment, as with a bank.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SANDBOX_PAYMENT_ID } from '../payment/sandbox-gateway.ts';

export const StoredPayment = z.object({
  id: z.string().regex(SANDBOX_PAYMENT_ID),
  orderId: z.string(),
  /** `verifying`: the card was accepted and the 3-D Secure code is awaited. */
  status: z.enum(['pending', 'verifying', 'paid', 'declined', 'cancelled', 'refunded']),
  amountKurus: z.int().min(0),
  currency: z.literal('TRY'),
  itemName: z.string(),
  language: z.enum(['tr', 'en']),
  /** Epoch milliseconds. */
  expiresAt: z.int(),
  /** Of a card only the last digits are stored, and whether it can be charged again. */
  card: z.object({ lastDigits: z.string().regex(/^\d{4}$/), isChargeable: z.boolean() }).nullable(),
  wrongCodes: z.int().min(0),
});
export type StoredPayment = z.infer<typeof StoredPayment>;

export interface PaymentStore {
  /** Inserts a payment and returns the stored one: an existing payment with the same id wins. */
  add(payment: StoredPayment): Promise<StoredPayment>;
  find(id: string): Promise<StoredPayment | undefined>;
  /** Updates a payment under its mutex; undefined for an unknown id. */
  change(id: string, step: (payment: StoredPayment) => StoredPayment): Promise<StoredPayment | undefined>;
  /** Deletes payments unchanged since a time in epoch milliseconds, except those whose card can be charged again. */
  sweep(before: number): Promise<number>;
}

export function openPaymentStore(folder: string): PaymentStore {
  const fileOf = (id: string) => join(folder, `${id}.json`);
  /** Mutex per payment: the tail of its queue of operations. */
  const tails = new Map<string, Promise<unknown>>();

  async function find(id: string): Promise<StoredPayment | undefined> {
    if (!SANDBOX_PAYMENT_ID.test(id)) return undefined;
    try {
      return StoredPayment.parse(JSON.parse(await readFile(fileOf(id), 'utf8')));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function write(payment: StoredPayment): Promise<StoredPayment> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = `${fileOf(payment.id)}.part`;
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify(payment));
    } finally {
      await handle.close();
    }
    await rename(draft, fileOf(payment.id));
    return payment;
  }

  function withLock<T>(id: string, work: () => Promise<T>): Promise<T> {
    const result = (tails.get(id) ?? Promise.resolve()).then(work, work);
    const tail = result
      .catch(() => undefined)
      .then(() => {
        if (tails.get(id) === tail) tails.delete(id);
      });
    tails.set(id, tail);
    return result;
  }

  return {
    find,
    add: (payment) => withLock(payment.id, async () => (await find(payment.id)) ?? (await write(payment))),
    change: (id, step) =>
      withLock(id, async () => {
        const payment = await find(id);
        if (!payment) return undefined;
        const next = step(payment);
        return next === payment ? payment : write(next);
      }),
    async sweep(before) {
      let deleted = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const id = name.replace(/\.json$/, '');
        const changedAt = (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? before;
        if (changedAt >= before || (await find(id))?.card?.isChargeable) continue;
        await rm(join(folder, name), { force: true });
        deleted += 1;
      }
      return deleted;
    },
  };
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
