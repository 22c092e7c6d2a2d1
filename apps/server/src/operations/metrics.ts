// Prometheus metrics. Every server has its own registry, so that several can run in one test process.
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ObservedRequest } from '../http/build-http.ts';
import type { RawRequest, RawRoute } from '../http/route.ts';
import { AppError } from '../shared/app-error.ts';

interface MetricsSources {
  /** Event streams open in this process. */
  readonly countStreams: () => number;
  /** Jobs in the database by state. */
  readonly countJobs: () => Promise<Readonly<Record<string, number>>>;
  readonly pingDatabase: () => Promise<void>;
}

export interface Metrics {
  /** Other modules register their own metrics here. */
  readonly registry: Registry;
  observeRequest(request: ObservedRequest): void;
  /** The page Prometheus reads. */
  write(): Promise<{ type: string; text: string }>;
}

/** Histogram buckets, in seconds: from a reply out of memory to beyond any client's timeout. */
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

  /** A lost database is reported as a metric and does not fail the page. */
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

interface MetricsRouteDeps {
  readonly metrics: Metrics;
  /** Served to any client; otherwise to programs on this machine only. */
  readonly isPublic: boolean;
}

/** A client from another machine is answered 404: metrics reveal the state of the service. */
export const metricsRoutes = ({ metrics, isPublic }: MetricsRouteDeps): RawRoute[] => [
  {
    path: '/metrics',
    summary: 'Metrics for Prometheus; for this machine only unless configured otherwise.',
    handle: async (request) => {
      if (!isPublic && !isLocal(request)) throw new AppError('NOT_FOUND');
      const { type, text } = await metrics.write();
      return { headers: { 'content-type': type, 'cache-control': 'no-store' }, body: text };
    },
  },
];

/** A proxy on this machine has a loopback address too, but sends a forwarding header. */
function isLocal({ peer, headers }: RawRequest): boolean {
  const isLoopback = peer !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(peer);
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
