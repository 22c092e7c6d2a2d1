// The LISTEN connection. Opened for the first subscription and reconnected with exponential backoff after a loss; every
// subscriber is called back then, because notifications of the gap are lost.
import pg from 'pg';
import type { DatabaseLog, StopListening } from './database.ts';
import { checkChannelName, shieldListener } from './notify.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 10_000;
/** Heartbeat query: detects a half-open connection, which no event reports. Caches rely on notifications meanwhile. */
const HEARTBEAT_MS = 10_000;

interface Subscription {
  channel: string;
  onPayload: (payload: string) => void;
  onReconnected: () => void;
}

export class PostgresListener {
  readonly #config: pg.ClientConfig;
  readonly #log: DatabaseLog;
  readonly #subscriptions = new Set<Subscription>();
  #connecting: Promise<pg.Client> | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(config: pg.ClientConfig, log: DatabaseLog) {
    this.#config = config;
    this.#log = log;
  }

  /** Rejects when the server is unreachable now; an existing subscription survives later losses. */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnected: () => void = () => {},
  ): Promise<StopListening> {
    const subscription: Subscription = {
      channel: checkChannelName(channel),
      onPayload: shieldListener(onPayload, this.#log),
      onReconnected: () => shieldListener(onReconnected, this.#log)(''),
    };
    this.#subscriptions.add(subscription);
    try {
      const client = await this.#connect();
      await this.#serialise(() => client.query(`listen ${channel}`));
    } catch (error) {
      this.#subscriptions.delete(subscription);
      throw error;
    }
    return () => this.#stop(subscription);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#subscriptions.clear();
    clearTimeout(this.#retryTimer);
    clearInterval(this.#heartbeat);
    const client = await this.#connecting?.catch(() => undefined);
    this.#connecting = undefined;
    await client?.end().catch(() => undefined);
  }

  async #stop(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription);
    const { channel } = subscription;
    const stillWanted = [...this.#subscriptions].some((other) => other.channel === channel);
    if (stillWanted) return;
    const client = await this.#connecting?.catch(() => undefined);
    // Without a connection there is nothing to unlisten: the next connection does not listen on this channel.
    if (client) await this.#serialise(() => client.query(`unlisten ${channel}`)).catch(() => undefined);
  }

  /** Mutex: the driver allows one statement at a time on a connection. */
  #serialise<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lastStatement.then(work);
    this.#lastStatement = done.catch(() => undefined);
    return done;
  }
  #lastStatement: Promise<unknown> = Promise.resolve();

  #connect(): Promise<pg.Client> {
    this.#connecting ??= this.#open().catch((error: unknown) => {
      this.#connecting = undefined;
      throw error;
    });
    return this.#connecting;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of this.#subscriptions) {
        if (subscription.channel === channel) subscription.onPayload(payload);
      }
    });
    // The driver reports one loss by both events, in either order.
    client.on('error', (error) => this.#handleLoss(client, error));
    client.on('end', () => this.#handleLoss(client));
    await client.connect();
    for (const channel of new Set([...this.#subscriptions].map((subscription) => subscription.channel))) {
      await client.query(`listen ${channel}`);
    }
    this.#live = client;
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => {
      this.#serialise(() => client.query('select 1')).catch(() => client.end().catch(() => undefined));
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
    return client;
  }

  /** The connected client: a loss is handled once, and only for this client. */
  #live: pg.Client | undefined;

  #handleLoss(client: pg.Client, error?: Error): void {
    if (this.#live !== client) return;
    this.#live = undefined;
    this.#connecting = undefined;
    clearInterval(this.#heartbeat);
    if (this.#closed) return;
    this.#log.warn({ err: error }, 'LISTEN connection lost');
    this.#retry(FIRST_RETRY_MS);
  }

  #retry(delayMs: number): void {
    this.#retryTimer = setTimeout(() => {
      this.#connect().then(
        () => {
          this.#log.info({}, 'LISTEN connection restored');
          for (const subscription of this.#subscriptions) subscription.onReconnected();
        },
        () => {
          if (!this.#closed) this.#retry(Math.min(delayMs * 2, LONGEST_RETRY_MS));
        },
      );
    }, delayMs);
    this.#retryTimer.unref();
  }
}
