// A service for tests: replies by call, held against the contract, and a note of everything that was asked.

import type { CallInput, Endpoint, Reply } from '@seyir/contract/endpoint';
import type { Call } from '../src/shared/api/call.ts';

type Answer<E extends Endpoint> = (input: CallInput<E>) => Reply<E> | Promise<Reply<E>>;

export interface FakeApi {
  readonly call: Call;
  /** Every call so far, as "GET /label/:id", with what it carried. */
  readonly asked: {
    readonly name: string;
    readonly input: Readonly<Record<string, unknown>>;
    /** Only of those that outlive the page. */
    readonly keepalive?: true;
  }[];
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>): FakeApi;
  /** How often it was asked and the answer was waited for: StrictMode mounts a page twice, and its queries hang up on the first. */
  countOf(endpoint: Endpoint): number;
}

export function aFakeApi(): FakeApi {
  const answers = new Map<string, (input: never) => unknown>();
  const asked: FakeApi['asked'] = [];
  const aborted = new Set<FakeApi['asked'][number]>();
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const api: FakeApi = {
    asked,
    on(endpoint, answer) {
      answers.set(nameOf(endpoint), answer);
      return api;
    },
    countOf: (endpoint) => asked.filter((one) => one.name === nameOf(endpoint) && !aborted.has(one)).length,
    async call(endpoint, input, signal, options) {
      const name = nameOf(endpoint);
      const one = { name, input, ...(options?.keepalive ? { keepalive: true as const } : {}) };
      asked.push(one);
      signal?.addEventListener('abort', () => aborted.add(one));
      const answer = answers.get(name);
      if (!answer) throw new Error(`Nobody answers ${name} in this test`);
      const reply = await answer(input as never);
      // As `fetch` does: who hung up hears nothing more.
      signal?.throwIfAborted();
      if (reply !== undefined) endpoint.reply?.parse(reply);
      return reply as never;
    },
  };
  return api;
}
