// The home page: menus, banner, rows, hover cards and advertisements.

/** Menus with a meaning of their own (NAV-07). */
export const LIVE_MENU_ID = '3';
export const KIDS_MENU_ID = '5';
export const HOME_MENU_ID = '6';
/** The category word that stands for a menu's first category (ROUTE-18). */
export const ANY_CATEGORY = 'all';
/** The label that is the viewer's recordings (HOME-04) and the one of last watched channels (HOME-08). */
export const RECORDINGS_LABEL_ID = 'userrecords';
export const LAST_WATCHED_LABEL_ID = 'lastwatched';
/** Icons of tabs in the kids menu, by what the tab holds. */
export const TAB_ICONS = ['all', 'music', 'adventure', 'funny', 'learn', 'film'] as const;
export type TabIcon = (typeof TAB_ICONS)[number];
/** Scroll after which the bar changes and the advertisement sticks, in CSS pixels (NAV-03, ADS-05). */
export const SCROLL_THRESHOLD_PX = 10;

/** Time of one banner slide, in milliseconds (BANNER-01, BANNER-02). */
export const BANNER_SLIDE_MS = 10_000;
/** Transition between banner slides, in milliseconds (BANNER-01). */
export const BANNER_TRANSITION_MS = 500;
/** Thumbnails visible beside the banner; from this number on they loop (HOME-06). */
export const VISIBLE_THUMBNAILS = 3;

/** Cards visible in a row of wide posters, and how many a step moves (ROW-02). */
export const WIDE_ROW = { visible: 4.2, step: 4 } as const;
/** The same for a row of vertical posters (ROW-02). */
export const VERTICAL_ROW = { visible: 7.7, step: 7 } as const;
/** Recordings visible in their row; its arrows hide when no more than these fit (ROW-09). */
export const VISIBLE_RECORDINGS = 7.7;
/** Last watched channels visible in their row (ROW-10). */
export const VISIBLE_LAST_WATCHED = 6.2;
/** Between a click on next and the loading of the next page, in milliseconds (ROW-07). */
export const NEXT_PAGE_DELAY_MS = 600;

/** Hovering before the preview card appears, in milliseconds, and its width in CSS pixels (HOVER-01). */
export const HOVER_DELAY_MS = 500;
export const HOVER_WIDTH_PX = 400;
/** Between the opening of the card and the fetch of its trailer, in milliseconds (HOVER-06). */
export const TRAILER_DELAY_MS = 500;
/** Between a navigation from the card and its closing, in milliseconds (HOVER-05). */
export const HOVER_CLOSE_MS = 2000;

/** The header advertisement closes by itself, in milliseconds (ADS-02). */
export const HEADER_AD_MS = 7000;
/** How often a header advertisement that failed is tried again, and the pause between, in milliseconds (ADS-03). */
export const HEADER_AD_RETRIES = 20;
export const HEADER_AD_RETRY_MS = 500;
/** How long an advertisement stays sticky, in milliseconds (ADS-05, ADS-06). */
export const STICKY_AD_MS = 6000;
/** Every place an advertisement can stand (ADS-09). */
export const AD_SLOTS = ['header', 'footer', 'home', 'livetv', 'livetv-top', 'detail', 'pause'] as const;
export type AdSlot = (typeof AD_SLOTS)[number];
/** The bit of a channel's advertisecontent that lets advertisements show (ADS-07). */
export const CHANNEL_AD_BIT = 4;
