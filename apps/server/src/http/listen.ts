import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../shared/app-error.ts';

interface Place {
  readonly host: string;
  readonly port: number;
  /** The variable that chooses the port. */
  readonly variable: string;
}

const SENTENCES: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port, variable }) =>
    `Port ${port} on ${host} is taken by another program: stop it, or choose another port with ${variable}=${port + 1}.`,
  EACCES: ({ port, variable }) =>
    `Port ${port} may not be opened by this user: choose one above 1023 with ${variable}.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: correct HOST.`,
  ENOTFOUND: ({ host }) => `The name ${host} is not known: correct HOST.`,
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

export const isPortTaken = (error: unknown) => codeOf(error) === 'EADDRINUSE';

/** Turns the usual errors of opening a port into a sentence for the operator; any other error is returned unchanged. */
export function explainListening(error: unknown, place: Place): unknown {
  const sentence = SENTENCES[codeOf(error)]?.(place);
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}

async function explained<T>(host: string, port: number, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw explainListening(error, { host, port, variable: 'PORT' });
  }
}

export function listenOn(app: FastifyInstance, host: string, port: number): Promise<string> {
  return explained(host, port, () => app.listen({ host, port }));
}

/** Fail fast: opens and closes the port, so that a taken port is reported before the rest of the start-up. */
export function checkPort(host: string, port: number): Promise<void> {
  return explained(host, port, async () => {
    const probe = createServer().listen(port, host);
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  });
}
