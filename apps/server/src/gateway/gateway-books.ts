// The books of the test gateway: one file a payment, in a folder of its own. They are kept apart from the service's
// database on purpose: the service must ask for a payment's fate like it would ask a bank.

import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasErrorCode } from '../shared/error-code.ts';

export const GatewayPayment = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/),
  orderId: z.string(),
  /** `verifying`: the card was taken and its owner is asked for the code. */
  status: z.enum(['pending', 'verifying', 'paid', 'declined', 'cancelled', 'refunded']),
  amountKurus: z.int().min(0),
  currency: z.literal('TRY'),
  itemName: z.string(),
  language: z.enum(['tr', 'en']),
  /** Epoch milliseconds. */
  expiresAt: z.int(),
  /** Nothing of a card is kept but what its owner recognises it by, and whether it can be charged again. */
  card: z.object({ lastDigits: z.string().regex(/^\d{4}$/), isChargeable: z.boolean() }).nullable(),
  wrongCodes: z.int().min(0),
});
export type GatewayPayment = z.infer<typeof GatewayPayment>;

export interface GatewayBooks {
  /** Writes a payment down, unless one with its id is there: that one counts. */
  add(payment: GatewayPayment): Promise<GatewayPayment>;
  find(id: string): Promise<GatewayPayment | undefined>;
  /** Changes one payment after the other. */
  change(id: string, step: (payment: GatewayPayment) => GatewayPayment): Promise<GatewayPayment | undefined>;
  /** Forgets payments nobody touched for a long time, but no card that may still be charged. */
  sweep(before: number): Promise<number>;
}

const ID = /^[A-Za-z0-9_-]{20,64}$/;

export function openGatewayBooks(folder: string): GatewayBooks {
  const fileOf = (id: string) => join(folder, `${id}.json`);
  /** What was last begun for a payment, so that the next waits for it. */
  const turns = new Map<string, Promise<unknown>>();

  async function find(id: string): Promise<GatewayPayment | undefined> {
    if (!ID.test(id)) return undefined;
    try {
      return GatewayPayment.parse(JSON.parse(await readFile(fileOf(id), 'utf8')));
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async function write(payment: GatewayPayment): Promise<GatewayPayment> {
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

  function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(id) ?? Promise.resolve()).then(work, work);
    const done = turn
      .catch(() => undefined)
      .then(() => {
        if (turns.get(id) === done) turns.delete(id);
      });
    turns.set(id, done);
    return turn;
  }

  return {
    find,
    add: (payment) => inTurn(payment.id, async () => (await find(payment.id)) ?? (await write(payment))),
    change: (id, step) =>
      inTurn(id, async () => {
        const payment = await find(id);
        if (!payment) return undefined;
        const next = step(payment);
        return next === payment ? payment : write(next);
      }),
    async sweep(before) {
      let forgotten = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const id = name.replace(/\.json$/, '');
        const touchedAt = (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? before;
        if (touchedAt >= before || (await find(id))?.card?.isChargeable) continue;
        await rm(join(folder, name), { force: true });
        forgotten += 1;
      }
      return forgotten;
    },
  };
}
