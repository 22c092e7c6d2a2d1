// A stream's token is a folder of its address, and everything inside the lists is relative to it. A fresh token for the
// same resource can therefore take the place of an old one under way, without loading anything twice.

const ADDRESS = /^(.*\/stream\/)([^/]+)(\/.*)$/;

/** The address with the token of another one; as it was where either has none. */
export function withTokenOf(address: string, fresh: string): string {
  const [, place, token, rest] = ADDRESS.exec(address) ?? [];
  const freshToken = ADDRESS.exec(fresh)?.[2];
  if (place === undefined || rest === undefined || freshToken === undefined || token === freshToken) return address;
  return `${place}${freshToken}${rest}`;
}

/** Whether two addresses name the same list, whatever their tokens are. */
export function isSameResource(one: string, other: string): boolean {
  const [first, second] = [ADDRESS.exec(one)?.[3], ADDRESS.exec(other)?.[3]];
  return first !== undefined && first.split('?')[0] === second?.split('?')[0];
}
