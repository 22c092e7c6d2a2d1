import * as client from '@seyir/contract/client';
import { type Route, route } from '../../http/route.ts';
import type { Clock } from '../../shared/clock.ts';
import { type ClientDeps, changePreferences, keepFeedback, readInfo, readPreferences } from './client.service.ts';

export const clientRoutes = (deps: ClientDeps): Route[] => [
  route(client.readClientInfo, ({ caller, meta }) => readInfo(deps, caller, meta)),
  route(client.readPreferences, ({ caller }) => readPreferences(deps, caller)),
  route(client.savePreferences, ({ caller, body }) =>
    changePreferences(deps, caller, {
      audio_language: body.audioLanguage,
      subtitle_language: body.subtitleLanguage,
      audio_description: body.audioDescription,
      hard_of_hearing: body.hardOfHearing,
      spoken_subtitles: body.spokenSubtitles,
      subtitle_look: body.subtitleLook,
    }),
  ),
  route(client.saveVolume, async ({ caller, body }) => {
    const { volume } = await changePreferences(deps, caller, { volume: body.volume });
    return { volume };
  }),
  route(client.sendFeedback, ({ caller, body }) => keepFeedback(deps, caller, body)),
];

/** The server's clock, by which an application corrects its own (CONFIG-03). */
export const clientTimeRoutes = ({ now }: { readonly now: Clock }): Route[] => [
  route(client.readClientTime, async () => ({ time: now() })),
];
