// Where a second channel may be preloaded in an element beside the one that plays.

/** Televisions and sticks have one decoder, and a second picture takes it from the first. */
const ONE_DECODER = /\b(Tizen|Web0S|WebOS|SMART-TV|SmartTV|HbbTV|NetCast|BRAVIA|VIDAA|GoogleTV|CrKey|AFT[A-Z]+\w*)\b/i;

/** Safari lets an element be heard that was played by a press, and no other: a second one might stay silent. */
const ONE_VOICE = /^(?!.*(Chrome|Chromium|CriOS|Android)).*\bSafari\//;

export interface Device {
  readonly userAgent: string;
  /** A touch screen: it has no keys that lead to a neighbour. */
  readonly isTouched: boolean;
  readonly isSeen: boolean;
}

export function mayPreload({ userAgent, isTouched, isSeen }: Device): boolean {
  return isSeen && !isTouched && !ONE_DECODER.test(userAgent) && !ONE_VOICE.test(userAgent);
}
