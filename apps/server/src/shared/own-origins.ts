const LOOPBACK = /^(127(\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;

/** Whether a host is a loopback or wildcard address, which no other machine can reach. */
export const isThisMachine = (hostname: string) => LOOPBACK.test(hostname);

/** The origins under which viewers may open the application: the public address, and `localhost` for a loopback one. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  const origins = [url.origin];
  if (isThisMachine(url.hostname)) {
    url.hostname = 'localhost';
    origins.push(url.origin);
  }
  return origins;
}
