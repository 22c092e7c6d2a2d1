// The quality levels of a stream for the quality menu, and what hls.js measures for the statistics of the player.

import Hls, { Events } from 'hls.js';
import type { QualityControl } from './media-engine.ts';

/** Lines of the picture that the viewer chose; undefined for automatic. Kept for all streams while the page is open. */
let chosenHeight: number | undefined;

export function controlQuality(hls: Hls, isPreview = false): QualityControl {
  // A stream that is opened later begins with the choice; a preview stays small.
  hls.on(Events.MANIFEST_PARSED, () => {
    if (chosenHeight !== undefined && !isPreview) hls.loadLevel = levelFor(hls, chosenHeight);
  });
  return {
    list: () => [...new Set(hls.levels.map(({ height }) => height))].filter(Boolean).sort((a, b) => b - a),
    chosen: () => chosenHeight,
    choose(height) {
      chosenHeight = height;
      // The next segment has it; what is in the buffer is shown to its end.
      hls.nextLevel = height === undefined ? -1 : levelFor(hls, height);
    },
    measure() {
      const level = hls.levels[hls.currentLevel < 0 ? hls.loadLevel : hls.currentLevel];
      return {
        engine: `hls.js ${Hls.version}`,
        bitsPerSecond: level?.bitrate,
        bandwidthBitsPerSecond: Number.isFinite(hls.bandwidthEstimate) ? hls.bandwidthEstimate : undefined,
        codecs: [level?.videoCodec, level?.audioCodec].filter(Boolean).join(', ') || undefined,
        latencySeconds: hls.latestLevelDetails?.live ? hls.latency : undefined,
      };
    },
  };
}

/** The level of a height, or the next lower one: channels differ in their ladders. */
function levelFor({ levels }: Hls, height: number): number {
  const heights = levels.map((level) => level.height);
  const best = Math.max(...heights.filter((one) => one <= height));
  return heights.lastIndexOf(Number.isFinite(best) ? best : Math.min(...heights));
}
