// Guard against server-side request forgery: a request to an address of others connects only to what has been
// judged. A name is not enough, because its owner can point it into this network at any time (DNS rebinding).
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './networks.ts';

export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const resolveAll: Resolve = (host) => lookup(host, { all: true });

export const plainHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

interface JudgeOptions {
  /** Whether an address of a private network may be connected to. */
  readonly isAllowed: (ip: string) => boolean;
  /** The name server, for tests. */
  readonly resolve?: Resolve;
  /** Names the setting that allows a private network, in the error. */
  readonly refusal: string;
}

/** The lookup of a request, which fails for a private address. Throws where the address of the URL itself is one. */
export function makeJudgedLookup(url: URL, { isAllowed, resolve = resolveAll, refusal }: JudgeOptions): LookupFunction {
  const judge = (ip: string) => {
    if (isPrivateAddress(ip) && !isAllowed(ip)) throw new Error(refusal);
  };
  const host = plainHost(url);
  // A socket asks for no name where the host is an address.
  if (isIP(host) > 0) judge(host);
  return (name, { all }, done) => {
    resolve(name)
      .then((found) => {
        for (const { address } of found) judge(address);
        const [first] = found;
        if (first === undefined) throw new Error('has no address');
        if (all) done(null, [...found]);
        else done(null, first.address, first.family);
      })
      .catch((error: Error) => done(error, ''));
  };
}
