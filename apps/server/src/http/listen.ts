import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../shared/app-error.ts';

const SENTENCES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is taken by another program: stop it, or choose another port with PORT=${port + 1}.`,
  EACCES: (_, port) => `Port ${port} may not be opened by this user: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}: correct HOST.`,
  ENOTFOUND: (host) => `The name ${host} is not known: correct HOST.`,
};

/** The usual reasons why a port cannot be opened, each in one sentence. */
async function explained<T>(host: string, port: number, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const sentence = SENTENCES[code]?.(host, port);
    if (sentence === undefined) throw error;
    throw new StartError(sentence, { cause: error });
  }
}

export function listenOn(app: FastifyInstance, host: string, port: number): Promise<string> {
  return explained(host, port, () => app.listen({ host, port }));
}

/** Opens and closes the port, so that a person learns at once that it is taken, and not after everything else. */
export function checkPort(host: string, port: number): Promise<void> {
  return explained(host, port, async () => {
    const probe = createServer().listen(port, host);
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  });
}
