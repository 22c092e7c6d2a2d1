/** Key of the table `setting`. The value is a list: at most one watermark for all channels, and one per channel. */
export const WATERMARK_SETTING = 'watermark';
