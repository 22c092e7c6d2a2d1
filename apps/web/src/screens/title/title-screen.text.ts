import { mediaText } from '../../shared/media/media.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { defineText } from '../../shared/text/text.ts';
import { titlesText } from '../../shared/text/titles.text.ts';

export const titleScreenText = defineText({
  trailer: mediaText.trailer,
  episode: titlesText.seasonEpisode,
  loading: commonText.loading,
});
