// One stream of every kind, as a viewer with a package asks for it.
import { type ApiViewer, findRecording } from './api-viewer.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Yesterday at six in the morning in Turkey, when every broadcast day of the demonstration begins. */
export const yesterdayAtSix = () => Math.floor((Date.now() + 3 * HOUR_MS) / DAY_MS - 1) * DAY_MS + 3 * HOUR_MS;

/** A film that the viewer has also recorded from television: its media is made once for both. */
const FILM = { id: 'mercan', name: 'Mercan Çağı' };

const addressOf = async (answer: Promise<unknown>) => ((await answer) as { url: string }).url;

export const askForRecording = (viewer: ApiViewer) => findRecording(viewer, FILM.name);
export const askForFilm = (viewer: ApiViewer) => addressOf(viewer.post(`/content/${FILM.id}/watch`, {}));

export const STREAMS: readonly (readonly [string, (viewer: ApiViewer) => Promise<string>])[] = [
  ['live', async (viewer) => String(await viewer.get('/channel/1/url'))],
  ['an hour ago', async (viewer) => String(await viewer.get(`/channel/1/url?startTime=${Date.now() - HOUR_MS}`))],
  ['yesterday', async (viewer) => String(await viewer.get(`/channel/1/url?startTime=${yesterdayAtSix()}`))],
  ['a recording', askForRecording],
  ['a film', askForFilm],
  ['a trailer', (viewer) => addressOf(viewer.post(`/content/${FILM.id}/trailer`))],
];
