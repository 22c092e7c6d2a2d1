import type { RawRequest, RawRoute } from '../http/route.ts';
import { AppError } from '../shared/app-error.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsRouteDeps {
  readonly metrics: Metrics;
  /** For anyone who can reach the port; otherwise for programs on this machine only. */
  readonly isPublic: boolean;
}

/** Metrics tell a stranger how the service is doing, so a stranger is told that there are none. */
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

/** A proxy on this machine has a local address as well, but says for whom it asks. */
function isLocal({ peer, headers }: RawRequest): boolean {
  const isLoopback = peer !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(peer);
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
