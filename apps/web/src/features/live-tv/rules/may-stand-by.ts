// Where a second channel may be held beside the one that is watched.

/** Televisions and sticks have one decoder, and a second picture takes it from the first. */
const ONE_DECODER = /\b(Tizen|Web0S|WebOS|SMART-TV|SmartTV|HbbTV|NetCast|BRAVIA|VIDAA|GoogleTV|CrKey|AFT[A-Z]+\w*)\b/i;

/** Safari lets an element be heard that was played by a press, and no other: a second one might stay silent. */
const ONE_VOICE = /^(?!.*(Chrome|Chromium|CriOS|Android)).*\bSafari\//;

export interface Machine {
  readonly userAgent: string;
  /** A finger is what it is used with: it has no keys that lead to a neighbour. */
  readonly isTouched: boolean;
  readonly isSeen: boolean;
}

export function mayStandBy({ userAgent, isTouched, isSeen }: Machine): boolean {
  return isSeen && !isTouched && !ONE_DECODER.test(userAgent) && !ONE_VOICE.test(userAgent);
}
