// The time limit of a benchmark that fills a large database: 5 minutes, or SEYIR_BENCH_MINUTES.

const MINUTES = Number(process.env.SEYIR_BENCH_MINUTES ?? 5);

export const LIMIT_MS = MINUTES * 60_000;

/** Rejects after the limit, so that the `finally` of the benchmark stops its database and the process ends. */
export async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const over = () => reject(new Error(`Not done after ${MINUTES} minutes; SEYIR_BENCH_MINUTES raises the limit.`));
    timer = setTimeout(over, LIMIT_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
