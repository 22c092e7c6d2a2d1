// An engine that only notes what it was given. It stands in a file of its own: what mocks the real one must bring nothing
// else along.

import type { EngineOptions } from '../../shared/media/media-engine.ts';

export const engines = { sources: [] as string[], options: [] as EngineOptions[], open: 0 };

export function openHls(_: unknown, source: string, options: EngineOptions) {
  engines.sources.push(source);
  engines.options.push(options);
  engines.open += 1;
  return {
    selectAudio: () => undefined,
    selectSubtitle: () => undefined,
    reload: () => undefined,
    park: () => undefined,
    resume: () => undefined,
    destroy: () => {
      engines.open -= 1;
    },
  };
}
