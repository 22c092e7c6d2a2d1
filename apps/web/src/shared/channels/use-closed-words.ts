import { say } from '../text/text.ts';
import { isKid, useViewer } from '../viewer/viewer.ts';
import { channelText } from './channel.text.ts';

/** What a channel outside the package says in lists and in the guide. Children read of no package (KIDS-04). */
export function useClosedWords(): string {
  return say(isKid(useViewer()) ? channelText.askGrownUp : channelText.withPackage);
}
