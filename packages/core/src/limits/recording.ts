// Network recordings. The quotas are defaults: an operator configures them (QUOTA-04).

/** Hours an account may record on one day before it is warned (QUOTA-04). */
export const RECORDING_HOURS_PER_DAY = 10;
/** Planned episodes of one series before the account is warned (QUOTA-04). */
export const RECORDING_EPISODES_PER_SERIES = 30;
/** Hours an account may keep in total (QUOTA-04). */
export const RECORDING_HOURS_TOTAL = 100;
/** How long a recording is kept after its end, in days (RECORD-13). */
export const RECORDING_KEPT_DAYS = 90;
/** The page and page size of the recordings list (LEGACY-07). */
export const RECORDING_LIST_PAGE = 1;
export const RECORDING_LIST_SIZE = 500;
