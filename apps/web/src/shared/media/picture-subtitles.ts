// Subtitles that are pictures: DVB subtitles, which a multivariant list of ours names in its session data (ADR 0027). The
// engine fetches those of the segment that plays, and draws them on a canvas over the element.

import { getLocale } from '../text/language.ts';
import type { MediaTrack } from './media-engine.ts';
import { labelOf } from './tracks.ts';

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
    if (due === shown) return;
    shown = due;
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
      tracks = data.flatMap(([name, language]) => {
        const [, id] = DATA_ID.exec(name) ?? [];
        return id === undefined ? [] : [toTrack(id, language)];
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

const toTrack = (id: string, language: string): MediaTrack => ({
  id,
  label: labelOf(undefined, language, Number(id.slice(1)), getLocale()),
  language,
  mark: { name: id, role: '' },
});

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

/** In the frame of the subtitles, which is stretched over that of the picture: both may have other pixels. */
function paint(canvas: HTMLCanvasElement, video: HTMLVideoElement, drawn: Drawn | undefined): void {
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (!context || !drawn) return;
  const across = canvas.width / drawn.frame.width;
  const down = canvas.height / drawn.frame.height;
  for (const { at, image } of drawn.pictures) {
    context.drawImage(image, at.x * across, at.y * down, at.width * across, at.height * down);
  }
}
