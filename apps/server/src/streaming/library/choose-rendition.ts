/**
 * The rendition a source answers with: the one that is asked for; for a picture else the next smaller, then the next
 * larger; for sound else the first track. Subtitles have no substitute: others would be in another language.
 */
export function chooseRendition(present: readonly string[], wanted: string): string | undefined {
  if (present.includes(wanted)) return wanted;
  const kind = wanted.charAt(0);
  if (kind === 'v') return chooseHeight(present, heightOf(wanted));
  return kind === 'a' && present.includes('a1') ? 'a1' : undefined;
}

function chooseHeight(present: readonly string[], wanted: number): string | undefined {
  const rungs = present.filter((id) => id.startsWith('v')).sort((a, b) => heightOf(b) - heightOf(a));
  return rungs.find((id) => heightOf(id) < wanted) ?? rungs.findLast((id) => heightOf(id) > wanted);
}

const heightOf = (id: string): number => Number(id.slice(1));
