// The shared ident: a dark sea, dawn behind a line, and the name. It opens in one segment and goes dark in the next,
// so that it may be shown once, or over and over.
import sharp from 'sharp';
import { drawAir } from './air.ts';
import { SEGMENT_FRAMES } from './camera.ts';
import type { DrawFrame } from './card.ts';
import type { Pixels } from './colours.ts';
import { dissolve, ease, LARGE, makeFrame, showPart, WHOLE } from './frame.ts';
import { makeBothSizes } from './picture.ts';
import { drawSprites, makeSprites, readSprites } from './sprites.ts';

const LINE_Y = 452;
const NAME = { width: 460, height: 210 };
const { width: WIDTH, height: HEIGHT } = LARGE;

const draw = (defs: string, body: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${defs}</defs>${body}</svg>`,
  );
const NIGHT_SKY = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#04070a"/><stop offset=".62" stop-color="#0d1a23"/><stop offset=".63" stop-color="#081119"/><stop offset="1" stop-color="#04070a"/></linearGradient>`;
const SKY = '<rect width="100%" height="100%" fill="url(#sky)"/>';
const NIGHT = draw(NIGHT_SKY, SKY);
const DAWN = draw(
  `${NIGHT_SKY}<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="640" cy="${LINE_Y}" r="560"><stop stop-color="#ffb066" stop-opacity=".62"/><stop offset=".3" stop-color="#ff7a5c" stop-opacity=".34"/><stop offset="1" stop-color="#1b3a4a" stop-opacity="0"/></radialGradient>
   <linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#04070a" stop-opacity=".66"/><stop offset="1" stop-color="#04070a" stop-opacity=".97"/></linearGradient>`,
  `${SKY}<rect width="100%" height="100%" fill="url(#glow)"/><rect y="${LINE_Y}" width="100%" height="${HEIGHT - LINE_Y}" fill="url(#sea)"/>`,
);
const LINE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="4"><defs><linearGradient id="u"><stop stop-color="#ffd79a" stop-opacity="0"/><stop offset=".2" stop-color="#ffd79a"/><stop offset=".52" stop-color="#ffa559"/><stop offset=".8" stop-color="#ff7a5c"/><stop offset="1" stop-color="#ff7a5c" stop-opacity="0"/></linearGradient></defs><rect width="760" height="4" fill="url(#u)"/></svg>`,
);

async function readDrawing(svg: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

export async function makeIdent(nameFile: string): Promise<DrawFrame> {
  const night = makeBothSizes(await readDrawing(NIGHT));
  const dawn = makeBothSizes(await readDrawing(DAWN));
  const name = await readSprites(nameFile, NAME);
  const line = await readLine();
  const light = makeFrame();
  showPart(light.large, dawn.large, 0, 0);
  showPart(light.small, dawn.small, 0, 0);
  const nameAt = { x: centre(name.large.width), y: 4 * Math.round((LINE_Y - 26 - name.large.height) / 4) };
  return (frame, at) => {
    showPart(frame.large, night.large, 0, 0);
    showPart(frame.small, night.small, 0, 0);
    const dark = ease(at, SEGMENT_FRAMES + 54, 2 * SEGMENT_FRAMES - 4);
    const shown = (from: number, to: number) => (ease(at, from, to) * (WHOLE - dark)) >> 8;
    dissolve(frame, light, shown(0, 60));
    drawAir(frame, 'dust', at);
    drawSprites(frame, line, centre(line.large.width), LINE_Y - 2, shown(10, 44));
    drawSprites(frame, name, nameAt.x, nameAt.y, shown(20, 52));
  };
}

const centre = (width: number) => 4 * Math.round((WIDTH - width) / 8);

async function readLine() {
  const { data, info } = await sharp(LINE).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return makeSprites({ data, width: info.width, height: info.height, channels: 4 });
}
