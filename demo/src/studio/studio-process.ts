// The process of the studio: draws frames and renders music beside the server that answers viewers.
import { FfmpegMissingError } from '@seyir/server/media/ffmpeg/run-ffmpeg';
import { openWorkshop } from './make-job.ts';
import type { FromStudio, StudioFault, StudioSetup, ToStudio } from './studio-messages.ts';

const stopping = new AbortController();
const underWay = new Set<Promise<void>>();
const opening = openWorkshop(JSON.parse(process.argv[2] ?? '') as StudioSetup);

// Ctrl-C of a terminal reaches both: the server ends the studio when it closes.
process.on('SIGINT', () => undefined);
// The server is gone, however it ended.
process.on('disconnect', () => process.exit());
process.on('message', (message: ToStudio) => {
  if (message.kind === 'stop') void stop();
  else follow(make(message));
});

function follow(work: Promise<void>): void {
  underWay.add(work);
  work.finally(() => underWay.delete(work));
}

async function make({ id, job, isUrgent }: Extract<ToStudio, { kind: 'make' }>): Promise<void> {
  const answer = (message: FromStudio) => process.send?.(message);
  try {
    const workshop = await opening;
    await workshop(job, { isUrgent, signal: stopping.signal });
    answer({ kind: 'made', id });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    answer({ kind: 'fault', id, fault: judge(error, message), message });
  }
}

/** A full disk: ffmpeg reports it as text, the system as an error code. */
function judge(error: unknown, message: string): StudioFault {
  if (error instanceof FfmpegMissingError) return 'missing';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isFull = ['ENOSPC', 'EDQUOT'].includes(code) || /No space left on device|Disk quota exceeded/i.test(message);
  return isFull ? 'disk' : 'failed';
}

/** Ends what runs, and removes what it left. */
async function stop(): Promise<void> {
  stopping.abort(new Error('The studio closes.'));
  await Promise.allSettled(underWay);
  process.disconnect();
}
