// The features of the product: a folder of the server, a tag of the API page, and one sentence for its reader.

export const FEATURES = {
  session: 'Signing in and out: by password, by one-time code, by passkey.',
  account: 'Opening an account and recovering its password.',
  profiles: 'The profiles of an account, their PINs and their parental level.',
  client: 'What the application knows about its viewer and its server: user, time, preferences, feedback.',
  config: 'The settings an operator gives to the application.',
  packages: 'The packages on offer and the subscriptions of an account.',
  payments: 'Buying packages, renting and buying titles, pay-per-view.',
  home: 'Menus, their categories, banners and rows.',
  ads: 'Advertisements by slot.',
  channels: 'The channel list.',
  guide: 'Programmes: one day of a channel, a window of the grid, one programme in detail.',
  reminders: 'Reminders of coming programmes.',
  push: 'Messages of the system to a browser whose application is closed.',
  links: 'Personal links for players that are not ours.',
  live: 'Watching a channel: access, stream address, watermark.',
  catalog: 'Films and series: detail, seasons, episodes, related titles, playing.',
  watching: 'Positions in titles.',
  reactions: 'Likes, the watchlist, favourite and locked channels.',
  recordings: 'Network recordings and their quota.',
  search: 'Search and suggestions.',
  analytics: 'Events and logs the application reports.',
  console: 'The operator console: its sign-in, its pages, and changes as commands.',
  events: 'Server-sent events to an open application.',
} as const;

export type Feature = keyof typeof FEATURES;
