import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testHttp } from '../../test/http.ts';
import { checkPort } from './listen.ts';

describe('opening a port', () => {
  it('that is taken is explained, before and when it is opened, and possible again when it is free', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const sentence = `Port ${port} on 127.0.0.1 is taken by another program: stop it, or choose another port with PORT=${port + 1}.`;
    const http = await testHttp();
    await expect(checkPort('127.0.0.1', port)).rejects.toThrow(sentence);
    await expect(http.listen('127.0.0.1', port)).rejects.toThrow(sentence);
    other.close();
    await once(other, 'close');
    await checkPort('127.0.0.1', port);
    expect(await http.listen('127.0.0.1', port)).toBe(`http://127.0.0.1:${port}`);
    await http.drain(0);
  });

  it('on an address of another machine is explained', async () => {
    await expect(checkPort('192.0.2.1', 0)).rejects.toThrow('This machine has no address 192.0.2.1: correct HOST.');
  });
});
