// The look of the forensic watermark: a list of at most one for all channels, and one per channel (WATERMARK-04).
import { Watermark } from '@seyir/contract/live';
import { z } from 'zod';

export const WATERMARK_SETTING = 'watermark';

export const WatermarkLooks = z.array(Watermark.omit({ encrydata: true }));
export type WatermarkLook = z.infer<typeof WatermarkLooks>[number];
