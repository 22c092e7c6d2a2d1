// Rows, pages of content and search.

/** Items of one page of a row (ROW-04). */
export const PAGE_SIZE = 16;
/** Most items of one page (ROW-05). */
export const PAGE_SIZE_MAX = 150;
/** Items asked for by a channel group, from offset 0 (ROW-06, ROW-10). */
export const CHANNEL_GROUP_COUNT = 150;
/** Titles suggested while typing (SEARCH-07). */
export const SUGGESTIONS_MAX = 8;
/** Titles, and genres, offered as popular searches before anything is typed. */
export const POPULAR_SEARCHES_COUNT = 8;
/** People shown above the results of a search. */
export const SEARCH_PEOPLE_MAX = 6;
/** Titles listed on a person's page for each job. */
export const PERSON_TITLES_MAX = 200;
/** Terms kept in a profile's search history (SEARCH-03). */
export const SEARCH_HISTORY_MAX = 10;
/** Longest search text, in characters (SEARCH-06). */
export const SEARCH_TEXT_MAX = 100;
/** Of several variants of a title in a row, the one of this videotype is used (DATA-12). */
export const PREFERRED_VIDEO_TYPE = '28';
/** Place of a content item's image in posterfilelist, counted from 0 (DATA-23). */
export const CONTENT_IMAGE_INDEX = 5;
/** Place of a recording's image in posterfilelist: on its card, and in search and preview (DATA-24). */
export const RECORDING_CARD_IMAGE_INDEX = 0;
export const RECORDING_PREVIEW_IMAGE_INDEX = 2;
/** Titles shown as related to another: a page of a row. */
export const RELATED_COUNT = 16;
/** And at least so many, where the catalogue has them: the width of a detail (DETAIL-06). */
export const RELATED_LEAST = 4;
