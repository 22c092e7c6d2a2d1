import type { Watermark } from '@seyir/contract/live';
import { type CSSProperties, useEffect, useState } from 'react';
import { formatClock } from '../../../shared/text/format.ts';
import { appClock } from '../../../shared/time/app-clock.ts';
import { placeWatermark, runWatermark, type WatermarkPlace } from '../rules/watermark.ts';
import styles from './WatermarkLayer.module.css';

/** Names the session now and then, at an unpredictable place (WATERMARK-02, WATERMARK-03). */
export function WatermarkLayer({ watermark, random = Math.random }: { watermark: Watermark; random?: () => number }) {
  const [place, setPlace] = useState<WatermarkPlace>();
  useEffect(
    () =>
      runWatermark(
        watermark,
        () => setPlace(placeWatermark(watermark, random)),
        () => setPlace(undefined),
      ),
    [watermark, random],
  );
  if (!place) return null;
  const { encrydata, timestamp, fontsize, fontcolor, backcolor, fonttype } = watermark;
  const look: CSSProperties = {
    insetInlineStart: `${place.x}%`,
    insetBlockStart: `${place.y}%`,
    // Grows away from the nearer edges, so that it never leaves the picture.
    translate: `${-place.x}% ${-place.y}%`,
    fontSize: fontsize,
    color: fontcolor,
    background: backcolor,
    fontFamily: fonttype.family,
    fontWeight: fonttype.weight,
  };
  return (
    <span className={styles.watermark} style={look} aria-hidden="true">
      {encrydata}
      {timestamp === '1' && ` ${formatClock(appClock.now())}`}
    </span>
  );
}
