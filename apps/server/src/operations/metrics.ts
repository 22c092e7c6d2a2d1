// Numbers for Prometheus. Every server has its own registry, so that several can live in one test process.
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ObservedRequest } from '../http/build-http.ts';

export interface MetricsSources {
  /** Event streams open in this process. */
  readonly countStreams: () => number;
  /** Jobs in the database by state. */
  readonly countJobs: () => Promise<Readonly<Record<string, number>>>;
  readonly pingDatabase: () => Promise<void>;
}

export interface Metrics {
  /** Where other rooms put numbers of their own. */
  readonly registry: Registry;
  observeRequest(request: ObservedRequest): void;
  /** The page Prometheus reads. */
  write(): Promise<{ type: string; text: string }>;
}

/** From an answer out of memory to one that nobody waits for. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const succeeds = (work: () => Promise<void>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  );

export function makeMetrics({ countStreams, countJobs, pingDatabase }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'seyir_http_request_seconds',
    help: 'Time to answer a request, by the pattern of its address.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: 'seyir_event_streams',
    help: 'Event streams open in this process.',
    registers,
    collect() {
      this.set(countStreams());
    },
  });
  const databaseUp = new Gauge({ name: 'seyir_database_up', help: '1 when the database answers.', registers });
  const jobs = new Gauge({ name: 'seyir_jobs', help: 'Jobs in the database.', labelNames: ['state'], registers });

  /** A lost database is a number too: the page must not fail with it. */
  async function askDatabase(): Promise<void> {
    jobs.reset();
    const isUp = await succeeds(pingDatabase);
    databaseUp.set(isUp ? 1 : 0);
    if (!isUp) return;
    await succeeds(async () => {
      for (const [state, count] of Object.entries(await countJobs())) jobs.set({ state }, count);
    });
  }

  return {
    registry,
    observeRequest({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    async write() {
      await askDatabase();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
