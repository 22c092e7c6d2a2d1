// `doctor`: checks what a service needs, and says what to do.
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { createConnection, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Config, readConfig } from '../../config.ts';
import { describeSkew, measureSkew } from '../../db/database-clock.ts';
import { DataInUseError } from '../../db/errors.ts';
import { checkPort } from '../../http/listen.ts';
import { requireCurrentFfmpeg } from '../../media/ffmpeg/current-ffmpeg.ts';
import { type Handlers, type MachineContext, type Result, showLater, writeTable } from '../command.ts';
import { withTools } from '../open-tools.ts';

interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'note' | 'wrong';
  /** What was found, and what to do about it. */
  readonly words: string;
}

const TIMEOUT_MS = 5_000;
const CLOCK_SKEW_MS = 5_000;
const CERTIFICATE_DAYS = 14;
const DAY_MS = 24 * 3_600_000;
const GIGABYTE = 2 ** 30;

const ok = (words: string): Omit<Finding, 'name'> => ({ state: 'ok', words });
const note = (words: string): Omit<Finding, 'name'> => ({ state: 'note', words });
const wrong = (words: string): Omit<Finding, 'name'> => ({ state: 'wrong', words });
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);

type Check = (config: Config, context: MachineContext) => Promise<Omit<Finding, 'name'>>;

export const CHECKS: Readonly<Record<string, Check>> = {
  async ffmpeg({ ffmpegPath }) {
    await requireCurrentFfmpeg(ffmpegPath);
    return ok(`${ffmpegPath} is current`);
  },
  async storage({ dataFolder, media }) {
    await access(dataFolder, constants.W_OK).catch(() => {
      throw new Error(`${dataFolder} cannot be written: make it, or name another one with SEYIR_DATA`);
    });
    const { bavail, bsize } = await statfs(dataFolder);
    const free = bavail * bsize;
    const words = `${(free / GIGABYTE).toFixed(1)} GB free in ${dataFolder}`;
    return free < 2 * media.keepFreeBytes
      ? wrong(`${words}: archives of channels are being deleted, make room`)
      : ok(words);
  },
  async database(config, { env }) {
    try {
      return await withTools({ env }, async ({ db, now }) => {
        const skew = describeSkew(await measureSkew(db, now));
        const engine = db.engine === 'pglite' ? 'embedded' : 'PostgreSQL';
        return skew === undefined ? ok(`${engine}, migrated`) : wrong(skew);
      });
    } catch (error) {
      if (error instanceof DataInUseError) return ok(`embedded, open in the running server (${config.dataFolder})`);
      throw error;
    }
  },
  /** Tokens and streams carry times: a wrong clock signs viewers out. */
  async clock({ publicUrl }) {
    if (publicUrl === undefined)
      return note(`${new Date().toISOString()} by this machine; set PUBLIC_URL to compare it with your address`);
    const reply = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => undefined,
    );
    const at = Date.parse(reply?.headers.get('date') ?? '');
    if (Number.isNaN(at)) return note(`${publicUrl} does not answer: not compared`);
    const skewMs = Math.abs(at - Date.now());
    return skewMs > CLOCK_SKEW_MS
      ? wrong(`this machine and ${publicUrl} differ by ${Math.round(skewMs / 1_000)} s: run NTP`)
      : ok('as that of your address');
  },
  async ports({ host, port }) {
    const health = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => undefined,
    );
    if (health?.ok) return ok(`${host}:${port} is answered by the running server`);
    await checkPort(host, port);
    return note(`${host}:${port} is free: the server is not running`);
  },
  async mail({ outbox: { smtpUrl, folder } }) {
    if (smtpUrl === undefined) return note(`mails are files in ${folder}: set SMTP_URL to send them`);
    const { hostname, port, protocol } = new URL(smtpUrl);
    await reach(hostname, Number(port) || (protocol === 'smtps:' ? 465 : 587));
    return ok(`${hostname} answers`);
  },
  async payment({ payment: { gateway } }) {
    if (gateway.kind === 'sandbox')
      return note('the test gateway takes no money: set PAYMENT_GATEWAY and the keys of your merchant');
    const { hostname, port } = new URL(gateway.uri);
    await reach(hostname, Number(port) || 443);
    return hostname.startsWith('sandbox')
      ? note('iyzico’s sandbox takes no money: set IYZICO_URI')
      : ok(`${hostname} answers`);
  },
  async certificate({ publicUrl }) {
    if (publicUrl === undefined)
      return note('no PUBLIC_URL: viewers on other machines need https for passkeys and payments');
    const { protocol, hostname, port } = new URL(publicUrl);
    if (protocol !== 'https:') return wrong(`${publicUrl} is not https: passkeys and payments do not work`);
    const days = await findCertificateDays(hostname, Number(port) || 443);
    return days < CERTIFICATE_DAYS
      ? wrong(`the certificate of ${hostname} ends in ${days} days: renew it`)
      : ok(`good for ${days} days`);
  },
};

function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, timeout: TIMEOUT_MS });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    const fail = () => {
      socket.destroy();
      reject(new Error(`${host}:${port} does not answer: check address and firewall`));
    };
    socket.once('error', fail).once('timeout', fail);
  });
}

function findCertificateDays(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connectTls(
      { host, port, ...(isIP(host) > 0 ? {} : { servername: host }), timeout: TIMEOUT_MS },
      () => {
        const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
        socket.destroy();
        resolve(days);
      },
    );
    const fail = (error?: Error) => {
      socket.destroy();
      reject(
        new Error(
          `${host}:${port} has no valid certificate${error ? ` (${error.message})` : ''}: renew it, or correct PUBLIC_URL`,
        ),
      );
    };
    socket.once('error', fail).once('timeout', () => fail());
  });
}

async function examine(context: MachineContext): Promise<Result> {
  const config = readConfig(context.env);
  const line = showLater(context.progress('Doctor'));
  const checks = Object.entries(CHECKS);
  let done = 0;
  const findings = await Promise.all(
    checks.map(async ([name, check]): Promise<Finding> => {
      try {
        return { name, ...(await check(config, context)) };
      } catch (error) {
        return { name, ...wrong(reasonOf(error)) };
      } finally {
        done += 1;
        line.show(done / checks.length, name);
      }
    }),
  );
  line.end();
  const isWell = findings.every(({ state }) => state !== 'wrong');
  const table = findings.map(({ name, state, words }) => [state === 'wrong' ? 'WRONG' : state, name, words]);
  return { text: writeTable(table), data: findings, exitCode: isWell ? 0 : 1 };
}

export const handlers: Handlers<'doctor'> = { doctor: (_, context) => examine(context) };
