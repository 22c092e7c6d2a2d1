// Mail adapter: an SMTP server, or .eml files in the outbox folder.
import type { Transporter } from 'nodemailer';
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
  /** Idempotency key: the same for every attempt, so that a receiver recognises a repetition. */
  readonly id: string;
  /** When the message was put into the queue, ISO 8601. */
  readonly createdAt: string;
}

/** `refused` is permanent: the receiver will never accept the message, and it is not retried. */
export type Outcome = 'delivered' | 'refused';

interface MailDoor {
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
    // An address object, so that a comma in the text does not inject a second receiver.
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    messageId: `<${id}@${domainOf(mailFrom)}>`,
    date: new Date(createdAt),
    // The content is text only: it must not make nodemailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (smtpUrl === undefined) {
    const writer = loadOnce(({ createTransport }) =>
      createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
    );
    return {
      kind: 'file',
      async send(mail, envelope) {
        const { message } = await (await writer.open()).sendMail(write(mail, envelope));
        if (!Buffer.isBuffer(message)) throw new Error('The mail was not written into memory.');
        await writeToOutbox(folder, outboxName(envelope.createdAt, envelope.id, 'eml'), message);
        return 'delivered';
      },
      close: writer.close,
    };
  }

  const transport = loadOnce(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: SMTP_WAIT_MS,
      greetingTimeout: SMTP_WAIT_MS,
      socketTimeout: SMTP_WAIT_MS,
    }),
  );
  return {
    kind: 'smtp',
    async send(mail, envelope) {
      try {
        await (await transport.open()).sendMail(write(mail, envelope));
        return 'delivered';
      } catch (error) {
        if (isFinalRefusal(error)) return 'refused';
        throw error;
      }
    },
    close: transport.close,
  };
}

/** A transport that is made with the first mail: nodemailer takes a sixth of a second of a processor to load. */
function loadOnce<T extends Pick<Transporter, 'close'>>(make: (nodemailer: typeof import('nodemailer')) => T) {
  let made: Promise<T> | undefined;
  return {
    open: () => (made ??= import('nodemailer').then(make)),
    close: () => void made?.then((transport) => transport.close()),
  };
}

/** A 5xx reply to RCPT TO or DATA is permanent; a 5xx reply to the SMTP login is a configuration error that may be fixed. */
function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const isFinal = Number(error.responseCode) >= 500 && Number(error.responseCode) < 600;
  return isFinal && ['RCPT TO', 'DATA'].includes(String(error.command));
}

const domainOf = (address: string) => /@([^\s>]+)/.exec(address)?.[1] ?? 'localhost';
