// The modules of the handlers, by the first word of a command; imports have a module each. A module is loaded with the first command
// that needs it: all of them take two seconds of a processor.
import type { CommandName } from '@seyir/core/operator/commands';
import type { CommandContext, Handlers, MachineContext, Result } from './command.ts';

type SubjectOf<Name extends CommandName> = Name extends `import ${string}`
  ? Name
  : Name extends `${infer Word} ${string}`
    ? Word
    : Name;
type Subject = SubjectOf<CommandName>;
type NamesOf<Of extends Subject> = Extract<CommandName, Of | `${Of} ${string}`>;

const accounts = () => import('./accounts/account-handlers.ts');
const backups = () => import('./machine/backup-handlers.ts');
const cases = () => import('./cases/case-handlers.ts');
const changes = () => import('./changes/change-handlers.ts');
const guides = () => import('./guide/guide-handlers.ts');
const shop = () => import('./shop/shop-handlers.ts');
const texts = () => import('./texts/text-handlers.ts');

const MODULES: { readonly [Of in Subject]: () => Promise<{ readonly handlers: Handlers<NamesOf<Of>> }> } = {
  'import channels': () => import('./channels/import-channels.ts'),
  'import guide': guides,
  'import posters': () => import('./titles/import-posters.ts'),
  'import series': () => import('./titles/import-series.ts'),
  'import subtitles': () => import('./titles/import-subtitles.ts'),
  'import texts': texts,
  'import title': () => import('./titles/import-title.ts'),
  account: accounts,
  ad: () => import('./shop/ad-handlers.ts'),
  assets: () => import('./titles/assets.ts'),
  backup: backups,
  cases,
  changes,
  channel: () => import('./channels/channel-handlers.ts'),
  doctor: () => import('./machine/doctor.ts'),
  episode: () => import('./titles/episode-handlers.ts'),
  export: () => import('./machine/export-handlers.ts'),
  feedback: () => import('./accounts/feedback-handlers.ts'),
  genre: () => import('./shop/genre-handlers.ts'),
  guide: guides,
  home: () => import('./home/home-handlers.ts'),
  operator: () => import('./operators/operator-handlers.ts'),
  orders: cases,
  package: shop,
  photo: () => import('./accounts/photo-handlers.ts'),
  product: shop,
  promo: shop,
  restore: backups,
  schedule: () => import('./guide/schedule-handler.ts'),
  season: () => import('./titles/season-handlers.ts'),
  sessions: accounts,
  settings: () => import('./shop/settings-handlers.ts'),
  text: texts,
  title: () => import('./titles/title-handlers.ts'),
  undo: changes,
  watermark: () => import('./shop/watermark-handlers.ts'),
};

/** The handler of a command; its input and context are those of its row in the table. */
export async function loadHandler(name: CommandName) {
  const [subject = ''] = name.split(' ');
  const load = MODULES[name as Subject] ?? MODULES[subject as Subject];
  const handlers: Readonly<Record<string, unknown>> = (await load()).handlers;
  return handlers[name] as (input: object, context: CommandContext | MachineContext) => Promise<Result>;
}
