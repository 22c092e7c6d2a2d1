// An outbox that keeps what it is given, for tests that ask what was said and to whom.
import type { Mail } from '../src/outbox/mail.ts';
import type { Outbox } from '../src/outbox/outbox.ts';
import type { Sms } from '../src/outbox/sms.ts';

export interface CollectedOutbox extends Outbox {
  readonly mails: Mail[];
  readonly messages: Sms[];
}

export function collectOutbox(): CollectedOutbox {
  const mails: Mail[] = [];
  const messages: Sms[] = [];
  return {
    mails,
    messages,
    async sendMail(mail) {
      mails.push(mail);
    },
    async sendSms(sms) {
      messages.push(sms);
    },
    close: () => undefined,
  };
}
