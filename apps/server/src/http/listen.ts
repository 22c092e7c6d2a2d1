import type { FastifyInstance } from 'fastify';
import { StartError } from '../shared/app-error.ts';

const SENTENCES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is taken by another program: stop it, or choose another port with PORT=${port + 1}.`,
  EACCES: (_, port) => `Port ${port} may not be opened by this user: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}: correct HOST.`,
  ENOTFOUND: (host) => `The name ${host} is not known: correct HOST.`,
};

/** Opens the port. The usual reasons why it cannot be opened are told in one sentence. */
export async function listenOn(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const sentence = SENTENCES[code]?.(host, port);
    if (sentence === undefined) throw error;
    throw new StartError(sentence, { cause: error });
  }
}
