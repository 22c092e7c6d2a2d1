// The demonstration's only entry point for the server, imported when SEYIR_DEMO is on. Loads the catalogue, schedules the
// daily job that extends the guide, and makes the media in the background.

import type { GeneratedInputs } from '@seyir/server/ingest/generated-input';
import type { Jobs } from '@seyir/server/jobs/jobs';
import { z } from 'zod';
import { testPatternClock } from './clock/clock-input.ts';
import { describeAccounts, extendGuide, type LoadDemoDeps, loadDemo } from './load-demo.ts';
import { type DemoMediaDeps, openDemoMedia } from './media/open-demo-media.ts';
import { DEMO_FOLDER } from './read-demo.ts';

export type { DemoMediaProgress } from './media/open-demo-media.ts';

interface DemonstrationDeps extends Omit<LoadDemoDeps, 'folder'> {
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  /** Undefined on a process that makes no media. */
  readonly media: Pick<DemoMediaDeps, 'mediaFolder' | 'store' | 'ffmpegPath' | 'when' | 'onProgress'> | undefined;
}

export interface Demonstration {
  /** Accounts to try the service with. */
  readonly accounts: ReturnType<typeof describeAccounts>;
  /** Inputs that channels of the catalogue are ingested from. */
  readonly generatedInputs: GeneratedInputs;
  /** Ends the making of media. The next start goes on with it. */
  close(): Promise<void>;
}

/** Loads the demonstration. Jobs are declared and not started yet. */
export async function openDemonstration({ jobs, media, ...deps }: DemonstrationDeps): Promise<Demonstration> {
  const { db, now, log } = deps;
  const guide = { db, folder: DEMO_FOLDER, now, log };
  const demo = await loadDemo({ ...deps, folder: DEMO_FOLDER });

  // Shortly after midnight in Turkey: the guide shows fourteen days, and one of them has just become another.
  jobs.schedule(
    jobs.define('extend-demo-guide', z.null(), () => extendGuide(guide)),
    '2 0 * * *',
    null,
  );
  const making = media && openDemoMedia({ ...media, db, demo, demoFolder: DEMO_FOLDER, log, now });
  // Channels are planned next.
  await making?.prepared;
  return {
    accounts: describeAccounts(demo),
    generatedInputs: { 'test-pattern-clock': testPatternClock },
    close: async () => await making?.close(),
  };
}
