// The table of all commands, in the order of the help.
import { accountCommands } from './accounts/account-commands.ts';
import { feedbackCommands } from './accounts/feedback-commands.ts';
import { photoCommands } from './accounts/photo-commands.ts';
import { assetCommands } from './assets.ts';
import { caseCommands } from './cases/case-commands.ts';
import { changeCommands } from './changes/change-commands.ts';
import { channelCommands } from './channels/channel-commands.ts';
import { importChannelsCommand } from './channels/import-channels.ts';
import type { Command } from './command.ts';
import { guideCommands } from './guide/guide-commands.ts';
import { scheduleCommand } from './guide/schedule-command.ts';
import { homeCommands } from './home/home-commands.ts';
import { homeRowCommand } from './home/row-command.ts';
import { importTitleCommand } from './import-title.ts';
import { backupCommands } from './machine/backup-commands.ts';
import { doctorCommand } from './machine/doctor.ts';
import { exportCommands } from './machine/export-commands.ts';
import { operatorCommands } from './operators/operator-commands.ts';
import { adCommands } from './shop/ad-commands.ts';
import { genreCommands } from './shop/genre-commands.ts';
import { shopCommands } from './shop/shop-commands.ts';
import { watermarkCommands } from './shop/watermark-commands.ts';
import { textCommands } from './texts/text-commands.ts';
import { episodeCommands } from './titles/episode-commands.ts';
import { importPostersCommand } from './titles/import-posters.ts';
import { importSeriesCommand } from './titles/import-series.ts';
import { importSubtitlesCommand } from './titles/import-subtitles.ts';
import { seasonCommands } from './titles/season-commands.ts';
import { titleCommands } from './titles/title-commands.ts';

export const COMMANDS: readonly Command[] = [
  importChannelsCommand,
  ...guideCommands,
  scheduleCommand,
  importTitleCommand,
  importSeriesCommand,
  importSubtitlesCommand,
  importPostersCommand,
  ...assetCommands,
  ...titleCommands,
  ...episodeCommands,
  ...seasonCommands,
  ...homeCommands,
  homeRowCommand,
  ...channelCommands,
  ...genreCommands,
  ...textCommands,
  ...shopCommands,
  ...adCommands,
  ...watermarkCommands,
  ...accountCommands,
  ...photoCommands,
  ...caseCommands,
  ...feedbackCommands,
  ...operatorCommands,
  ...changeCommands,
  ...exportCommands,
  ...backupCommands,
  doctorCommand,
];
