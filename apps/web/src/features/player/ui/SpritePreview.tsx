import {
  checkSprite,
  findSetTile,
  findTile,
  placeTile,
  type SingleSprite,
  type SpriteSet,
} from '@seyir/core/hls/sprite-track';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import type { ProgrammeTimes } from '../../../shared/programmes/programme-phase.ts';
import { formatPosition } from '../../../shared/text/format.ts';
import { channelThumbnailsQuery } from '../player.api.ts';
import styles from './SpritePreview.module.css';

/** As the service answers: one sheet of a title, or sheets of a time range of a channel. */
export interface Sprites {
  readonly single?: SingleSprite | undefined;
  readonly sets?: readonly SpriteSet[] | undefined;
}

interface Tile {
  readonly url: string;
  readonly tile: number;
  readonly width: number;
  readonly height: number;
}

/** The picture of a moment: in seconds of a title, or by the wall clock of a channel (SPRITE-02, SPRITE-03). */
function tileAt(sprites: Sprites | undefined, seconds: number, wallClock: number | undefined): Tile | undefined {
  const { single, sets = [] } = sprites ?? {};
  if (single && isUsable(single)) {
    const tile = findTile(single, seconds);
    return tile === undefined ? undefined : { url: single.url, tile, width: single.width, height: single.height };
  }
  const found = wallClock === undefined ? undefined : findSetTile(sets, wallClock);
  if (!found || !isUsable(found.set)) return undefined;
  return { url: found.set.templateurl, tile: found.tile, width: found.set.width, height: found.set.height };
}

interface SpritePreviewProps {
  sprites: Sprites | undefined;
  seconds: number;
  wallClock: number | undefined;
  /** Instead of the position: the clock of a channel. */
  label?: string;
  /** The programme of the moment. */
  title?: string | undefined;
}

/** A picture of the moment above the line; without one, its time alone. */
export function SpritePreview({ sprites, seconds, wallClock, label, title }: SpritePreviewProps) {
  useSpriteWarnings(sprites);
  const tile = tileAt(sprites, seconds, wallClock);
  const sheet = useSheet(tile?.url);
  const place = tile && sheet && placeTile(tile.tile, sheet.width, tile);
  return (
    <div className={styles.preview} data-picture={place ? '' : undefined} data-preview="">
      {tile && sheet && place && (
        <div
          className={styles.tile}
          data-tile={tile.tile}
          style={
            {
              '--sheet': `url("${sheet.url}")`,
              '--columns': sheet.width / tile.width,
              '--rows': sheet.height / tile.height,
              '--column': place.x / tile.width,
              '--row': place.y / tile.height,
              aspectRatio: `${tile.width} / ${tile.height}`,
            } as CSSProperties
          }
        />
      )}
      {title && <span className={styles.title}>{title}</span>}
      <span className={styles.time}>{label ?? formatPosition(seconds)}</span>
    </div>
  );
}

interface Sheet {
  readonly url: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** A sheet is asked for once, when the viewer first looks; one that fails leaves the time alone (SPRITE-06). */
function useSheet(url: string | undefined): Sheet | undefined {
  const [sheet, setSheet] = useState<Sheet>();
  const path = url === undefined ? undefined : withoutToken(url);
  const isKnown = sheet !== undefined && sheet.path === path;
  useEffect(() => {
    if (url === undefined || isKnown) return;
    const image = new Image();
    image.onload = () =>
      setSheet({ url, path: withoutToken(url), width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url, isKnown]);
  return isKnown ? sheet : undefined;
}

/** Every answer signs its addresses again; the sheet behind them is the same, and not loaded again. */
function withoutToken(url: string): string {
  return url.replace(/\/stream\/[^/]+\//, '/');
}

/** Wrong facts are logged and break nothing (SPRITE-04). */
function useSpriteWarnings(sprites: Sprites | undefined): void {
  useEffect(() => {
    const { single, sets = [] } = sprites ?? {};
    const sheets = sets.map(({ templateurl, spritenum, ...set }): SingleSprite => {
      return { ...set, url: templateurl, start: 0, duration: spritenum * set.interval };
    });
    for (const sprite of single ? [single, ...sheets] : sheets) {
      // biome-ignore lint/suspicious/noConsole: this is meant for the log
      for (const warning of checkSprite(sprite)) console.warn(`sprite ${withoutToken(sprite.url)}: ${warning}`);
    }
  }, [sprites]);
}

function isUsable({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width > 0 && height > 0;
}

/** The thumbnails of a programme of a channel. Asked for once the viewer looks: most channels are only passed by. */
export function useChannelSprites(
  channelCode: string,
  programme: ProgrammeTimes | undefined,
  isLookedAt: boolean,
): Sprites | undefined {
  const { data } = useQuery({
    ...channelThumbnailsQuery(channelCode, programme ?? { startsAt: 0, endsAt: 0 }),
    enabled: isLookedAt && programme !== undefined,
  });
  return data;
}
