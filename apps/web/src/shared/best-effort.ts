/** Fire and forget: ignores a rejection. The reason documents why the failure may be ignored. */
export function bestEffort(work: Promise<unknown>, _reason: string): void {
  work.catch(() => undefined);
}
