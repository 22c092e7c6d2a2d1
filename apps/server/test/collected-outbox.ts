// An outbox that collects its messages in memory, for tests that read them.
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
