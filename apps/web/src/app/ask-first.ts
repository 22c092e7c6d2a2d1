// The first script of a channel's page. It runs as soon as it has come, beside everything else that is fetched.

import { askFirst, channelOf } from './first-questions.ts';

const channelId = channelOf(location);
if (channelId !== undefined) askFirst(channelId);
