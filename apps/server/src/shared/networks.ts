// Networks by name, as settings list them: an address, a subnet such as 10.0.0.0/8, or `loopback`.
import { BlockList, isIP } from 'node:net';

/** Networks that `loopback` stands for. */
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

export function isNetworkName(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  if (text === 'loopback' || (isIP(ip) > 0 && bits === undefined)) return true;
  return (
    rest.length === 0 && isIP(ip) > 0 && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= (isIP(ip) === 4 ? 32 : 128)
  );
}

/** Returns a function that checks whether an address is in one of the networks. An IPv4 address may be written as IPv6 (`::ffff:127.0.0.1`). */
export function makeNetworkList(names: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const name of names.flatMap((each) => (each === 'loopback' ? LOOPBACK : [each]))) {
    const [ip = '', bits] = name.split('/');
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(bits), family);
  }
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Networks that are not the internet: this machine, private, link-local and shared ones, tunnels that lead to them, multicast. */
export const isPrivateAddress = makeNetworkList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ...[
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '2001::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
]);
