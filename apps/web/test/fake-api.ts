// Fake service: replies by call, checked against the contract's schemas, and a record of all calls.

import type { CallInput, Endpoint, Reply } from '@seyir/contract/endpoint';
import type { Call } from '../src/shared/api/call.ts';

type Answer<E extends Endpoint> = (input: CallInput<E>) => Reply<E> | Promise<Reply<E>>;

export interface FakeApi {
  readonly call: Call;
  /** Every call so far, as "GET /label/:id", with its input. */
  readonly asked: {
    readonly name: string;
    readonly input: Readonly<Record<string, unknown>>;
    /** Only of calls with `keepalive`. */
    readonly keepalive?: true;
  }[];
  /** The calls that were not aborted: StrictMode mounts a page twice, and the queries of the first mount are aborted. */
  listWaitedFor(): FakeApi['asked'];
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>): FakeApi;
  /** How many calls of the endpoint were not aborted. */
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
    listWaitedFor: () => asked.filter((one) => !aborted.has(one)),
    countOf: (endpoint) => api.listWaitedFor().filter(({ name }) => name === nameOf(endpoint)).length,
    async call(endpoint, input, signal, options) {
      const name = nameOf(endpoint);
      const made = { name, input, ...(options?.keepalive ? { keepalive: true as const } : {}) };
      asked.push(made);
      signal?.addEventListener('abort', () => aborted.add(made));
      const answer = answers.get(name);
      if (!answer) throw new Error(`No reply to ${name} in this test`);
      const reply = await answer(input as never);
      // As `fetch` does: an aborted call rejects.
      signal?.throwIfAborted();
      if (reply !== undefined) endpoint.reply?.parse(reply);
      return reply as never;
    },
  };
  return api;
}
