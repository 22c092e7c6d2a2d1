// The programme guide, the date picker, live television and reminders.

/** Days offered before and after today: 14 with today (DATEPICK-01). */
export const GUIDE_DAYS_BACK = 7;
export const GUIDE_DAYS_AHEAD = 6;
export const GUIDE_DAYS = GUIDE_DAYS_BACK + 1 + GUIDE_DAYS_AHEAD;
/** Most channels and hours of one window of the guide grid (GRID-02). */
export const GUIDE_WINDOW_CHANNELS = 50;
export const GUIDE_WINDOW_MS = 24 * 60 * 60_000;
/**
 * The longest airing, in milliseconds: 24 hours, by a check of its table. An airing that runs at a moment started within
 * this time before the moment, so an index range on the start finds it.
 */
export const LONGEST_AIRING_MS = 24 * 60 * 60_000;
/** The value of the genre filter that stands for favourites (CHANNEL-04). */
export const FAVOURITES_GENRE = 'fav-channel';
/** After a quick channel change the next is attached no earlier than this, in milliseconds (LIVE-06). */
export const ZAP_GUARD_MS = 500;
/** Digits typed within this time make one channel number, in milliseconds (ZAP-01). */
export const ZAP_DIGITS_MS = 1500;
/** A live-television ping is sent this often, in seconds (ANALYTICS-04). */
export const LIVE_PING_SECONDS = 60;
/** A reminder is shown this long before its programme begins, in milliseconds (REMIND-01). */
export const REMINDER_LEAD_MS = 60_000;
/** After an outage a reminder is still shown until this long after the programme's start, in milliseconds (REMIND-01). */
export const REMINDER_LATE_MS = 5 * 60_000;
/** Reminders that an application missed while it was closed are listed this far back, in milliseconds (REMIND-01). */
export const REMINDERS_MISSED_MS = 24 * 60 * 60_000;
/** Most reminders of one profile: more than a viewer sets for 6 days (REMIND-01). */
export const REMINDERS_MAX = 200;
