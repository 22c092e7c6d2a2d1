/** For work whose failure must not be noticed. The reason is for the reader: it says why nobody needs to know. */
export function bestEffort(work: Promise<unknown>, _reason: string): void {
  work.catch(() => undefined);
}
