// Everything the service says by mail and text message. A message is a row first and sent by a worker, so that no request
// waits for a mail server and none is lost while that server is away.
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

export interface OutboxDeps {
  readonly options: MailOptions & SmsOptions;
  readonly jobs: Jobs;
  readonly now: Clock;
  readonly log: Log;
  /** How patiently is tried again; tests shorten it. */
  readonly retry?: JobOptions['retry'];
}

/** From half a minute to an hour between tries: a mail server may be away for some hours. */
const RETRY = { limit: 10, delaySeconds: 30 };
/** Messages hold links that open accounts: they leave the database soon after they were sent. */
const KEEP_SECONDS = 3_600;

const queued = <Message extends z.ZodType>(message: Message) => z.object({ createdAt: z.string(), message });

export function makeOutbox({ options, jobs, now, log, retry = RETRY }: OutboxDeps): Outbox {
  const mailDoor = openMailDoor(options);
  const smsDoor = openSmsDoor(options);
  const jobOptions = { retry, concurrency: 2, keepSeconds: KEEP_SECONDS, timeoutSeconds: 120 };

  /** The log learns that something was sent, never what or to whom. */
  const note = (kind: string, door: string, messageId: string, outcome: Outcome) => {
    if (outcome === 'refused') log.warn({ messageId, door }, `a ${kind} was refused for good`);
    else log.info({ messageId, door }, door === 'file' ? `a ${kind} was written to the outbox` : `a ${kind} was sent`);
  };

  const mails = jobs.define(
    'send-mail',
    queued(Mail),
    async ({ id, data: { message, createdAt } }) =>
      note('mail', mailDoor.kind, id, await mailDoor.send(message, { id, createdAt })),
    jobOptions,
  );
  const messages = jobs.define(
    'send-sms',
    queued(Sms),
    async ({ id, data: { message, createdAt } }) =>
      note('text message', smsDoor.kind, id, await smsDoor.send(message, { id, createdAt })),
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
