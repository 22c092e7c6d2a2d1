// The mail door: an SMTP server, or files in the outbox folder that any mail program opens.
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { outboxName, writeToOutbox } from './outbox-folder.ts';

export const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});
export type Mail = z.infer<typeof Mail>;

export interface Envelope {
  /** The same for every try, so that a receiver can tell a repetition. */
  readonly id: string;
  /** When the message was put into the queue, ISO 8601. */
  readonly createdAt: string;
}

/** `delivered`, or `refused`: the receiver said that it will never take it, so trying again is no use. */
export type Outcome = 'delivered' | 'refused';

export interface MailDoor {
  readonly kind: 'smtp' | 'file';
  send(mail: Mail, envelope: Envelope): Promise<Outcome>;
  close(): void;
}

export interface MailOptions {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly folder: string;
}

const SMTP_WAIT_MS = 15_000;

export function openMailDoor({ smtpUrl, mailFrom, folder }: MailOptions): MailDoor {
  const write = ({ to, subject, text, html }: Mail, { id, createdAt }: Envelope) => ({
    from: mailFrom,
    // As one address, so that a comma in it does not make two receivers.
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    messageId: `<${id}@${domainOf(mailFrom)}>`,
    date: new Date(createdAt),
    // What stands in a mail is text: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (smtpUrl === undefined) {
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    return {
      kind: 'file',
      async send(mail, envelope) {
        const { message } = await writer.sendMail(write(mail, envelope));
        if (!Buffer.isBuffer(message)) throw new Error('The mail was not written into memory.');
        await writeToOutbox(folder, outboxName(envelope.createdAt, envelope.id, 'eml'), message);
        return 'delivered';
      },
      close: () => writer.close(),
    };
  }

  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: SMTP_WAIT_MS,
    greetingTimeout: SMTP_WAIT_MS,
    socketTimeout: SMTP_WAIT_MS,
  });
  return {
    kind: 'smtp',
    async send(mail, envelope) {
      try {
        await transport.sendMail(write(mail, envelope));
        return 'delivered';
      } catch (error) {
        if (isFinalRefusal(error)) return 'refused';
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx answer to the receiver's address or to the message is final; to our sign-in it is a mistake we may repair. */
function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const isFinal = Number(error.responseCode) >= 500 && Number(error.responseCode) < 600;
  return isFinal && ['RCPT TO', 'DATA'].includes(String(error.command));
}

const domainOf = (address: string) => /@([^\s>]+)/.exec(address)?.[1] ?? 'localhost';
