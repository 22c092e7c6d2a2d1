// Subtitles that are pictures: DVB subtitles, which a multivariant list of ours names in its session data (ADR 0027). The
// engine fetches those of the segment that plays, and draws them on a canvas over the element.

import type { SubtitleLook } from '@seyir/core/playback/subtitle-look';
import { getLocale } from '../text/language.ts';
import type { MediaTrack } from './media-engine.ts';
import { labelOf, roleOf } from './tracks.ts';

export interface PictureSubtitles {
  list(): readonly MediaTrack[];
  chosenId(): string | undefined;
  /** False where the id is not that of a track here; what was chosen here is off then. */
  choose(id: string | undefined): boolean;
  /** Session data of the multivariant list: DATA-ID and VALUE. */
  declare(data: readonly (readonly [id: string, value: string])[]): void;
  /** The segment that plays now. */
  enter(segment: PlayedSegment): void;
  stop(): void;
}

interface PlayedSegment {
  readonly url: string;
  /** Where it starts in the element, in seconds. */
  readonly start: number;
}

/** As the origin writes them. */
interface ShownPictures {
  readonly startMs: number;
  readonly endMs: number;
  readonly frame: { readonly width: number; readonly height: number };
  readonly pictures: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly png: string;
  }[];
}

interface Drawn {
  readonly from: number;
  readonly to: number;
  readonly frame: ShownPictures['frame'];
  readonly pictures: readonly { readonly at: ShownPictures['pictures'][number]; readonly image: HTMLImageElement }[];
}

const DATA_ID = /^tv\.seyir\.picture-subtitles\.(p[1-9]\d*)$/;
const SEGMENT = /\/v\d+\/(\d+)\.m4s(\?.*)?$/;
/** Over the picture of the element, whose shape the canvas has. */
const OVER = { position: 'absolute', inset: '0', width: '100%', height: '100%', pointerEvents: 'none' } as const;
/** Two segments are enough: the one that plays, and the one before, for a picture across the cut. */
const KEPT = 2;

export function watchPictures(video: HTMLVideoElement, onChange: () => void): PictureSubtitles {
  let tracks: readonly MediaTrack[] = [];
  let chosen: string | undefined;
  let segment: PlayedSegment | undefined;
  let kept: readonly Drawn[][] = [];
  let shown: Drawn | undefined;
  let shownLook = '';
  let canvas: HTMLCanvasElement | undefined;
  let controller = new AbortController();

  const clear = () => {
    controller.abort();
    controller = new AbortController();
    kept = [];
    shown = undefined;
    canvas?.remove();
    canvas = undefined;
  };

  const draw = () => {
    const now = video.currentTime;
    const due = kept.flat().findLast(({ from, to }) => now >= from && now < to);
    const look = Object.values(readLook(video.parentElement ?? video)).join(' ');
    if (due === shown && (due === undefined || look === shownLook)) return;
    shown = due;
    shownLook = look;
    canvas ??= makeCanvas();
    if (canvas.parentElement !== video.parentElement) video.after(canvas);
    paint(canvas, video, due);
  };

  const load = async () => {
    if (chosen === undefined || segment === undefined) return;
    const { start, url } = segment;
    const address = url.replace(SEGMENT, `/${chosen}/$1.json`);
    if (address === url) return;
    const { signal } = controller;
    try {
      const reply = await fetch(address, { signal });
      const listed = reply.ok ? ((await reply.json()) as ShownPictures[]) : [];
      const drawn = await Promise.all(listed.map((each) => decode(each, start)));
      if (signal.aborted) return;
      kept = [...kept, drawn].slice(-KEPT);
      draw();
    } catch {
      // A segment whose subtitles cannot be fetched plays without them.
    }
  };

  video.addEventListener('timeupdate', draw);
  return {
    list: () => tracks,
    chosenId: () => chosen,
    choose(id) {
      const known = tracks.some((track) => track.id === id) ? id : undefined;
      if (known !== chosen) {
        clear();
        chosen = known;
        void load();
      }
      return known !== undefined;
    },
    declare(data) {
      tracks = data.flatMap(([name, value]) => {
        const [, id] = DATA_ID.exec(name) ?? [];
        const [language = '', ...characteristics] = value.split(',');
        return id === undefined ? [] : [toTrack(id, language, characteristics.join(','))];
      });
      if (tracks.length > 0) onChange();
    },
    enter(played) {
      segment = played;
      void load();
    },
    stop() {
      video.removeEventListener('timeupdate', draw);
      clear();
    },
  };
}

function toTrack(id: string, language: string, role: string): MediaTrack {
  const mark = { name: id, role };
  const label = labelOf(undefined, language, Number(id.slice(1)), getLocale(), roleOf(mark));
  return { id, label, language, mark };
}

function makeCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, OVER, { objectFit: 'contain' });
  canvas.dataset.subtitles = '';
  return canvas;
}

async function decode({ startMs, endMs, frame, pictures }: ShownPictures, start: number): Promise<Drawn> {
  const images = pictures.map(async (at) => {
    const image = new Image();
    image.src = `data:image/png;base64,${at.png}`;
    await image.decode();
    return { at, image };
  });
  return { from: start + startMs / 1_000, to: start + endMs / 1_000, frame, pictures: await Promise.all(images) };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type PictureLook = Pick<SubtitleLook, 'size' | 'place' | 'ground'>;

const SCALES: Readonly<Record<SubtitleLook['size'], number>> = { small: 0.8, medium: 1, large: 1.35, huge: 1.8 };
/** Of the frame: the distance from its upper and lower edge, and from both sides. */
const EDGE = 0.06;
const SIDE = 0.02;

/** Where pictures are drawn, in pixels of their frame: together larger or smaller, and at the place that is wanted. */
export function placePictures(pictures: readonly Box[], frame: ShownPictures['frame'], look: PictureLook): Box[] {
  const left = Math.min(...pictures.map(({ x }) => x));
  const top = Math.min(...pictures.map(({ y }) => y));
  const width = Math.max(...pictures.map((each) => each.x + each.width)) - left;
  const height = Math.max(...pictures.map((each) => each.y + each.height)) - top;
  // Pictures as wide as the frame keep their size: only those with room grow.
  const room = Math.max(1, Math.min((frame.width * (1 - 2 * SIDE)) / width, frame.height / height));
  const scale = Math.min(SCALES[look.size], room);
  const isHigh = top + height / 2 < frame.height / 2;
  // The edge that is nearer to the frame's stays where it is.
  const ownTop = isHigh ? top : top + height * (1 - scale);
  const places = {
    author: ownTop,
    top: frame.height * EDGE,
    bottom: frame.height * (1 - EDGE) - height * scale,
  };
  const newTop = Math.max(0, Math.min(places[look.place], frame.height - height * scale));
  const newLeft = Math.max(
    frame.width * SIDE * Number(scale > 1),
    Math.min(left + (width * (1 - scale)) / 2, frame.width - width * scale),
  );
  return pictures.map((each) => ({
    x: newLeft + (each.x - left) * scale,
    y: newTop + (each.y - top) * scale,
    width: each.width * scale,
    height: each.height * scale,
  }));
}

/** Attributes of the box of an element, by which the engine draws in it. */
export const pictureTextPlace = ({ size, place, ground }: SubtitleLook) => ({
  'data-text-size': size,
  'data-text-place': place,
  'data-text-ground': ground,
});

const readLook = ({ dataset }: HTMLElement): PictureLook => ({
  size: (dataset.textSize ?? 'medium') as PictureLook['size'],
  place: (dataset.textPlace ?? 'author') as PictureLook['place'],
  ground: (dataset.textGround ?? 'half') as PictureLook['ground'],
});

/** In the frame of the subtitles, which is stretched over that of the picture: both may have other pixels. */
function paint(canvas: HTMLCanvasElement, video: HTMLVideoElement, drawn: Drawn | undefined): void {
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (!context || !drawn || drawn.pictures.length === 0) return;
  const across = canvas.width / drawn.frame.width;
  const down = canvas.height / drawn.frame.height;
  const look = readLook(video.parentElement ?? video);
  const boxes = placePictures(
    drawn.pictures.map(({ at }) => at),
    drawn.frame,
    look,
  );
  drawn.pictures.forEach(({ image }, index) => {
    const { x = 0, y = 0, width = 0, height = 0 } = boxes[index] ?? {};
    // Broadcasts draw a ground of their own or none: a solid one is the viewer's choice.
    if (look.ground === 'solid') context.fillRect(x * across, y * down, width * across, height * down);
    context.drawImage(image, x * across, y * down, width * across, height * down);
  });
}
