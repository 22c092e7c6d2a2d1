// Transactional outbox for mail and text messages. A message is a job in the database first and sent by a worker, so that no
// request waits for a mail server and no message is lost while the server is away.
import { z } from 'zod';
import type { Queries } from '../db/database.ts';
import type { JobOptions, Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { Mail, type MailOptions, type Outcome, openMailDoor } from './mail.ts';
import { openSmsDoor, Sms, type SmsOptions } from './sms.ts';

export interface Outbox {
  /** Queues a mail; with `within`, only if the transaction commits. */
  sendMail(mail: Mail, within?: Queries): Promise<void>;
  /** Queues a text message; with `within`, only if the transaction commits. */
  sendSms(sms: Sms, within?: Queries): Promise<void>;
  close(): void;
}

interface OutboxDeps {
  readonly options: MailOptions & SmsOptions;
  readonly jobs: Jobs;
  readonly now: Clock;
  readonly log: Log;
  /** Retry limit and delay; tests shorten them. */
  readonly retry?: JobOptions['retry'];
}

/** Exponential backoff from half a minute to an hour: a mail server may be away for some hours. */
const RETRY = { limit: 10, delaySeconds: 30 };
/** Messages hold links that open accounts: they are deleted soon after they were sent. */
const KEEP_SECONDS = 3_600;

const queued = <Message extends z.ZodType>(message: Message) => z.object({ createdAt: z.string(), message });

export function makeOutbox({ options, jobs, now, log, retry = RETRY }: OutboxDeps): Outbox {
  const mailDoor = openMailDoor(options);
  const smsDoor = openSmsDoor(options);
  const jobOptions = { retry, concurrency: 2, keepSeconds: KEEP_SECONDS, timeoutSeconds: 120 };

  /** Logs that a message was sent, never its text or receiver. */
  const logOutcome = (kind: string, door: string, messageId: string, outcome: Outcome) => {
    if (outcome === 'refused') log.warn({ messageId, door }, `${kind} refused permanently`);
    else log.info({ messageId, door }, door === 'file' ? `${kind} written to the outbox` : `${kind} sent`);
  };

  const mails = jobs.define(
    'send-mail',
    queued(Mail),
    async ({ id, data: { message, createdAt } }) =>
      logOutcome('mail', mailDoor.kind, id, await mailDoor.send(message, { id, createdAt })),
    jobOptions,
  );
  const messages = jobs.define(
    'send-sms',
    queued(Sms),
    async ({ id, data: { message, createdAt } }) =>
      logOutcome('text message', smsDoor.kind, id, await smsDoor.send(message, { id, createdAt })),
    jobOptions,
  );

  const envelope = <Message>(message: Message) => ({ createdAt: new Date(now()).toISOString(), message });
  return {
    async sendMail(mail, within) {
      await mails.send(envelope(mail), within ? { within } : {});
    },
    async sendSms(sms, within) {
      await messages.send(envelope(sms), within ? { within } : {});
    },
    close: () => mailDoor.close(),
  };
}
