import type { Queries } from '../db/database.ts';
import type { WrittenMail } from './mails/mail-layout.ts';
import type { Outbox } from './outbox.ts';

export interface Owner {
  readonly email: string | null;
  /** Ten digits. */
  readonly mobile: string | null;
}

/** Notifies the owner of an account by mail, or by text message without a mail address. With `within`, on commit. */
export async function notifyOwner(
  outbox: Outbox,
  { email, mobile }: Owner,
  message: { readonly mail: WrittenMail; readonly text: string },
  within?: Queries,
): Promise<void> {
  if (email !== null) await outbox.sendMail({ to: email, ...message.mail }, within);
  else if (mobile !== null) await outbox.sendSms({ to: mobile, text: message.text }, within);
}
