// Parses a WebVTT file. The colours of its STYLE blocks (§8.2) are written into the cues as WebVTT's default colour classes (§5.1): a
// segment carries no style sheet, and players of HLS read none; the classes are understood everywhere.
import type { Cue } from './web-vtt.ts';

const TIMES = /^((?:\d+:)?\d\d:\d\d\.\d{3})\s+-->\s+((?:\d+:)?\d\d:\d\d\.\d{3})(.*)$/;

/** Parses a WebVTT file. Cues get the colours of its styles; everything else (notes, a cue without an end) is left out. */
export function parseWebVtt(text: string): Cue[] {
  const file = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const colour = readStyles(file);
  return file.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n');
    // A cue may have an identifier in the line before its times.
    const at = lines.findIndex((line) => TIMES.test(line));
    const [, start = '', end = '', settings = ''] = TIMES.exec(lines[at] ?? '') ?? [];
    const body = lines
      .slice(at + 1)
      .join('\n')
      .trim();
    const cue = { startMs: readTime(start), endMs: readTime(end), settings: settings.trim(), text: colour(body) };
    return at === -1 || at > 1 || body === '' || cue.endMs <= cue.startMs ? [] : [cue];
  });
}

function readTime(text: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = text.split(':').reverse().map(Number);
  return Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000);
}

/** The default text classes, without black: players draw words on a dark ground. */
const CLASSES: Readonly<Record<string, Rgb>> = {
  white: [255, 255, 255],
  lime: [0, 255, 0],
  cyan: [0, 255, 255],
  red: [255, 0, 0],
  yellow: [255, 255, 0],
  magenta: [255, 0, 255],
  blue: [0, 0, 255],
};

/** Names of CSS that subtitles use, beside those of the classes. */
const NAMES: Readonly<Record<string, string>> = {
  aqua: '00ffff',
  fuchsia: 'ff00ff',
  gold: 'ffd700',
  gray: '808080',
  green: '008000',
  grey: '808080',
  lightblue: 'add8e6',
  lightgreen: '90ee90',
  maroon: '800000',
  navy: '000080',
  olive: '808000',
  orange: 'ffa500',
  pink: 'ffc0cb',
  purple: '800080',
  silver: 'c0c0c0',
  teal: '008080',
  violet: 'ee82ee',
};

type Rgb = readonly [red: number, green: number, blue: number];

/** A selector of `::cue()` with the class of its colour. */
interface StyleRule {
  readonly tag: string | undefined;
  readonly classes: readonly string[];
  /** Of `v[voice="…"]`. */
  readonly voice: string | undefined;
  readonly colour: string;
}

const BLOCK = /^STYLE[ \t]*\n((?:.+(?:\n|$))*)/gm;
const RULE = /([^{}]+)\{([^{}]*)\}/g;
const COLOUR = /(?:^|[;\s])color\s*:\s*([^;]+)/i;
const SELECTOR =
  /^::cue(?:\(\s*([a-z]*)((?:\.[^\s.[\])]+)*)(?:\[\s*voice\s*=\s*["']?([^"'\]]*)["']?\s*\])?((?:\.[^\s.[\])]+)*)\s*\))?$/i;
const TAG = /<(c|v|i|b|u|lang|ruby|rt)((?:\.[^\s.<>]+)*)(?:[ \t]+([^<>]*))?>/g;

/** Reads the STYLE blocks of a file with line feeds alone. Returns what gives the text of a cue its colours. */
function readStyles(file: string): (text: string) => string {
  const rules = [...file.matchAll(BLOCK)].flatMap(([, css = '']) => readRules(css.replace(/\/\*[\s\S]*?\*\//g, '')));
  if (rules.length === 0) return (text) => text;
  const ofAll = rules.findLast(({ tag, classes, voice }) => !tag && classes.length === 0 && voice === undefined);
  return (text) => {
    const coloured = text.replace(TAG, (whole, tag: string, names: string, annotation?: string) => {
      const classes = names.split('.').slice(1);
      const colour = findColour(rules, { tag, classes, voice: annotation?.trim() });
      if (colour === undefined) return whole;
      const kept = classes.filter((name) => !(name in CLASSES));
      return `<${[tag, ...kept, colour].join('.')}${annotation === undefined ? '' : ` ${annotation}`}>`;
    });
    return ofAll === undefined ? coloured : `<c.${ofAll.colour}>${coloured}</c>`;
  };
}

function readRules(css: string): StyleRule[] {
  return [...css.matchAll(RULE)].flatMap(([, selectors = '', body = '']) => {
    const colour = findClass(COLOUR.exec(body)?.[1] ?? '');
    if (colour === undefined) return [];
    return selectors.split(',').flatMap((selector) => {
      const found = SELECTOR.exec(selector.trim());
      if (found === null) return [];
      const [, tag, names = '', voice, furtherNames = ''] = found;
      const classes = `${names}${furtherNames}`.split('.').slice(1);
      return [{ tag: tag?.toLowerCase() || undefined, classes, voice, colour }];
    });
  });
}

/** The colour of an element's most specific rule, of equal ones the last. A rule of all cues colours no element. */
function findColour(
  rules: readonly StyleRule[],
  { tag, classes, voice }: { tag: string; classes: readonly string[]; voice: string | undefined },
): string | undefined {
  const matching = rules.filter(
    (rule) =>
      (rule.tag !== undefined || rule.classes.length > 0) &&
      (rule.tag === undefined || rule.tag === tag) &&
      rule.classes.every((name) => classes.includes(name)) &&
      (rule.voice === undefined || rule.voice === voice),
  );
  return [...matching].sort((one, other) => weightOf(one) - weightOf(other)).at(-1)?.colour;
}

/** Specificity: classes and attributes before tags. */
const weightOf = ({ tag, classes, voice }: StyleRule): number =>
  10 * (classes.length + (voice === undefined ? 0 : 1)) + (tag === undefined ? 0 : 1);

/** The class nearest to a colour by its hue; undefined for what is not a colour, or too dark to be read. */
function findClass(text: string): string | undefined {
  const rgb = readColour(
    text
      .replace(/!important/i, '')
      .trim()
      .toLowerCase(),
  );
  if (rgb === undefined || Math.max(...rgb) < DARK) return undefined;
  const bright = saturate(rgb);
  const [nearest] = Object.entries(CLASSES).sort(
    ([, one], [, other]) => distance(one, bright) - distance(other, bright),
  );
  return nearest?.[0];
}

/** Below this a colour is near to black. */
const DARK = 64;

/** Parts that differ by less than this are a grey, which is shown as white. */
const GREY = 32;

/** The same hue at full brightness and saturation: dark green is nearer to lime than to black, light blue to cyan than to white. */
function saturate(rgb: Rgb): Rgb {
  const [least, most] = [Math.min(...rgb), Math.max(...rgb)];
  if (most - least < GREY) return CLASSES.white ?? rgb;
  const part = (value: number) => (255 * (value - least)) / (most - least);
  return [part(rgb[0]), part(rgb[1]), part(rgb[2])];
}

const distance = (one: Rgb, other: Rgb) => one.reduce((sum, part, index) => sum + (part - (other[index] ?? 0)) ** 2, 0);

function readColour(text: string): Rgb | undefined {
  const known = CLASSES[text];
  if (known !== undefined) return known;
  const [, hex] = /^#([0-9a-f]{3,8})$/.exec(NAMES[text] === undefined ? text : `#${NAMES[text]}`) ?? [];
  if (hex !== undefined) {
    const isShort = hex.length < 6;
    const part = (index: number) =>
      Number.parseInt(isShort ? `${hex[index]}${hex[index]}` : hex.slice(2 * index, 2 * index + 2), 16);
    return [part(0), part(1), part(2)];
  }
  const [, parts] = /^rgba?\(([^)]*)\)$/.exec(text) ?? [];
  const numbers = parts
    ?.match(/\d+(?:\.\d+)?%?/g)
    ?.map((part) => Number.parseFloat(part) * (part.endsWith('%') ? 2.55 : 1));
  const [red, green, blue] = numbers ?? [];
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}
