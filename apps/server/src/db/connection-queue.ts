// Fair mutex of the single PGlite connection: callers wait in FIFO order and hold it for one query or one transaction.
import { ConnectionUnavailableError } from './errors.ts';

export type Release = () => void;

export class ConnectionQueue {
  readonly #waitLimitMs: number;
  readonly #waiting: Array<{ grant: () => void; refuse: (error: Error) => void }> = [];
  #held = false;
  #closed = false;

  /**
   * @param waitLimitMs The acquire timeout. A query through the pool inside an open transaction deadlocks with itself; the
   *   timeout turns the deadlock into an error.
   */
  constructor(waitLimitMs: number) {
    this.#waitLimitMs = waitLimitMs;
  }

  /** Acquires the connection exclusively; the caller must call the returned release function. */
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

  /** Runs `work` with exclusive use of the connection. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for the current holder, rejects all waiters, and admits no further callers. */
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
