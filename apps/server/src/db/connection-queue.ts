// PGlite is one connection. Whoever wants it waits here, first come first served, and holds it for one query or for
// one whole transaction.
import { ConnectionUnavailableError } from './errors.ts';

export type Release = () => void;

export class ConnectionQueue {
  readonly #waitLimitMs: number;
  readonly #waiting: Array<{ grant: () => void; refuse: (error: Error) => void }> = [];
  #held = false;
  #closed = false;

  /**
   * @param waitLimitMs How long a caller may wait. A query through the pool inside an open transaction waits for
   *   itself; the limit turns that standstill of the whole service into one error with a name.
   */
  constructor(waitLimitMs: number) {
    this.#waitLimitMs = waitLimitMs;
  }

  /** Resolves when the connection is the caller's alone; it must call the given function when done. */
  acquire(): Promise<Release> {
    if (this.#closed) return Promise.reject(new ConnectionUnavailableError('The database is closed.'));
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve(this.#makeRelease());
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(
          new ConnectionUnavailableError(
            `The database connection was not free within ${this.#waitLimitMs} ms. Inside a transaction only the transaction itself may be used.`,
          ),
        );
      }, this.#waitLimitMs);
      const entry = {
        grant: () => {
          clearTimeout(timer);
          resolve(this.#makeRelease());
        },
        refuse: (error: Error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.push(entry);
    });
  }

  /** Runs `work` while nobody else has the connection. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Lets the present holder finish, refuses everybody who waits, and admits nobody any more. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const entry of this.#waiting.splice(0)) {
      entry.refuse(new ConnectionUnavailableError('The database is closed.'));
    }
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push({ grant: resolve, refuse: () => {} }));
  }

  #makeRelease(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = this.#waiting.shift();
      if (next) next.grant();
      else this.#held = false;
    };
  }
}
