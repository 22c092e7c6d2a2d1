// Subtitles are drawn by us and not by the browser: so that they look like the rest and make room for the controls. The
// chosen track is `hidden`, which means that the browser keeps its time and reports them, and draws nothing.

/** A run of words that look the same. */
interface CueSpan {
  readonly text: string;
  /** One of WebVTT's default classes (§5.1), which broadcasters give to speakers. */
  readonly colour?: string | undefined;
  readonly isItalic?: boolean;
  readonly isBold?: boolean;
  readonly isUnderlined?: boolean;
}

/** One cue as it is drawn. Percentages are of the picture. */
export interface ShownCue {
  readonly lines: readonly (readonly CueSpan[])[];
  /** Undefined where the cue has no line of its own: such cues are stacked at the foot of the picture. */
  readonly line?: CueLine | undefined;
  /** Left edge and width of the box. */
  readonly left: number;
  readonly width: number;
  readonly align: 'start' | 'center' | 'end' | 'left' | 'right';
}

/** The distance of a box from an edge of the picture, to its own edge or middle. */
interface CueLine {
  readonly from: 'top' | 'bottom';
  readonly percent: number;
  readonly anchor: 'start' | 'center' | 'end';
}

const DRAWN_KINDS: ReadonlySet<string> = new Set(['subtitles', 'captions']);

/** Reports the cues to show now, whenever they change. Returns the way to stop. */
export function watchCues(video: HTMLVideoElement, report: (cues: readonly ShownCue[]) => void): () => void {
  const tracks = video.textTracks;
  const watched = new Set<TextTrack>();
  let shown = '[]';
  const speak = () => {
    const cues = [...tracks].filter(isChosen).flatMap(cuesOf);
    const text = JSON.stringify(cues);
    if (text === shown) return;
    shown = text;
    report(cues);
  };
  const watchAll = () => {
    for (const track of tracks) {
      if (watched.has(track)) continue;
      watched.add(track);
      track.addEventListener('cuechange', speak);
    }
    speak();
  };
  tracks.addEventListener('addtrack', watchAll);
  tracks.addEventListener('change', watchAll);
  watchAll();
  return () => {
    tracks.removeEventListener('addtrack', watchAll);
    tracks.removeEventListener('change', watchAll);
    for (const track of watched) track.removeEventListener('cuechange', speak);
  };
}

function isChosen({ mode, kind }: TextTrack): boolean {
  return mode === 'hidden' && DRAWN_KINDS.has(kind);
}

function cuesOf({ activeCues }: TextTrack): ShownCue[] {
  return [...(activeCues ?? [])].flatMap((cue) => {
    if (!(cue instanceof VTTCue)) return [];
    const lines = readLines(cue.getCueAsHTML());
    return lines.length === 0 ? [] : [{ lines, ...placeCue(cue) }];
  });
}

type CueSettings = Pick<VTTCue, 'line' | 'snapToLines' | 'lineAlign' | 'position' | 'positionAlign' | 'align' | 'size'>;

/** A line of text, in percent of the picture's height (WebVTT §7.2: 5.33vh). */
const LINE_PERCENT = 5.33;

/** Box and alignment of a cue by its settings (WebVTT §6.1 and §7.2). */
export function placeCue(cue: CueSettings): Omit<ShownCue, 'lines'> {
  const { align } = cue;
  const isLeft = align === 'start' || align === 'left';
  const isRight = align === 'end' || align === 'right';
  const position = typeof cue.position === 'number' ? cue.position : isLeft ? 0 : isRight ? 100 : 50;
  const anchor = cue.positionAlign ?? 'auto';
  const side = anchor !== 'auto' ? anchor : isLeft ? 'line-left' : isRight ? 'line-right' : 'center';
  const room =
    side === 'line-left' ? 100 - position : side === 'line-right' ? position : 2 * Math.min(position, 100 - position);
  const width = Math.min(cue.size, room);
  const left = side === 'line-left' ? position : side === 'line-right' ? position - width : position - width / 2;
  return { line: placeLine(cue), left, width, align };
}

function placeLine({ line, snapToLines, lineAlign }: CueSettings): CueLine | undefined {
  if (typeof line !== 'number') return undefined;
  if (!snapToLines) return { from: 'top', percent: line, anchor: lineAlign ?? 'start' };
  // Lines count from the top, and below zero from the foot.
  if (line >= 0) return { from: 'top', percent: Math.min(line * LINE_PERCENT, 100 - LINE_PERCENT), anchor: 'start' };
  return { from: 'bottom', percent: Math.min((-line - 1) * LINE_PERCENT, 100 - LINE_PERCENT), anchor: 'end' };
}

/** Black is left out: the words stand on a dark ground. */
const COLOURS = ['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue'];

type Look = Omit<CueSpan, 'text'>;

/** The words of a cue in lines of spans; empty lines are left out. */
function readLines(fragment: DocumentFragment): CueSpan[][] {
  const lines: CueSpan[][] = [[]];
  const walk = (node: Node, look: Look) => {
    if (node.nodeType === Node.TEXT_NODE) {
      (node.textContent ?? '').split('\n').forEach((text, index) => {
        if (index > 0) lines.push([]);
        if (text !== '') lines.at(-1)?.push({ text, ...look });
      });
      return;
    }
    const inner = node instanceof Element ? lookOf(node, look) : look;
    for (const child of node.childNodes) walk(child, inner);
  };
  walk(fragment, {});
  return lines.filter((line) => line.some(({ text }) => text.trim() !== ''));
}

function lookOf(element: Element, outer: Look): Look {
  const colour = COLOURS.find((name) => element.classList.contains(name));
  const tag = element.localName;
  return {
    ...outer,
    ...(colour && { colour }),
    ...(tag === 'i' && { isItalic: true }),
    ...(tag === 'b' && { isBold: true }),
    ...(tag === 'u' && { isUnderlined: true }),
  };
}
