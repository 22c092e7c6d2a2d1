const LOOPBACK = /^(127(\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;

/** Whether a host is only this machine, or every address of it: nobody else can type it. */
export const isThisMachine = (hostname: string) => LOOPBACK.test(hostname);

/** The origins viewers may have typed: that of the public address, and for a server on this machine `localhost` too. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  const origins = [url.origin];
  if (isThisMachine(url.hostname)) {
    url.hostname = 'localhost';
    origins.push(url.origin);
  }
  return origins;
}
