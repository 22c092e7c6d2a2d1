import { REFUSALS } from '@seyir/core/operator/refusals';
import { defineText } from '../shared/text/text.ts';

/** Why a change was refused, by code. `{option}` is the label of the field. */
export const refusalsText = defineText(REFUSALS);
