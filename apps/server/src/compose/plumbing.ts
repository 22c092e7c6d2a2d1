// The services that are opened before the features are made.
import type { DemoMediaProgress } from '@seyir/demo';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import type { RunOperatorCommand } from '../features/console/operator-commands.ts';
import type { Tries } from '../identity/tries.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Clock } from '../shared/clock.ts';
import type { NewId } from '../shared/ids.ts';
import type { Log } from '../shared/log.ts';
import type { Stores } from '../store/open-store.ts';
import type { LiveParts } from '../timeline/live-parts.ts';
import type { PaymentPages } from './payment-pages.ts';

/** Dependencies shared by all parts of the composition. */
export interface Plumbing {
  readonly config: Config;
  readonly stores: Stores;
  /** Signs tokens. */
  readonly secret: string;
  /** The public address without a trailing slash. Known once the server listens. */
  readonly publicUrl: () => string;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly outbox: Outbox;
  readonly tries: Tries;
  readonly paymentPages: Pick<PaymentPages, 'origin'>;
  /** Runs a command of the command line for an operator of the console. */
  readonly runOperatorCommand: RunOperatorCommand;
  readonly metrics: Pick<Metrics, 'observeRequest' | 'registry'>;
  /** Parts of segments, between ingest and origin of this process. */
  readonly liveParts: LiveParts;
  /** Called with the progress of the demonstration's media. */
  readonly onDemoMedia?: (progress: DemoMediaProgress) => void;
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
}
