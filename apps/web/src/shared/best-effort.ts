/** Fire and forget: ignores a rejection. The reason documents why the failure may be ignored. */
export function bestEffort(work: Promise<unknown>, _reason: string): void {
  work.catch(() => undefined);
}

const RETRY_MS = 5_000;

/** Loads a chunk that the page needs in the end: tries again while there is no connection. */
export async function loadInTheEnd<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
