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
  countOf(endpoint: Endpoint): number;
}

export function aFakeApi(): FakeApi {
  const answers = new Map<string, (input: never) => unknown>();
  const asked: FakeApi['asked'] = [];
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const api: FakeApi = {
    asked,
    on(endpoint, answer) {
      answers.set(nameOf(endpoint), answer);
      return api;
    },
    countOf: (endpoint) => asked.filter(({ name }) => name === nameOf(endpoint)).length,
    async call(endpoint, input, _signal, options) {
      const name = nameOf(endpoint);
      asked.push({ name, input, ...(options?.keepalive ? { keepalive: true } : {}) });
      const answer = answers.get(name);
      if (!answer) throw new Error(`Nobody answers ${name} in this test`);
      const reply = await answer(input as never);
      if (reply !== undefined) endpoint.reply?.parse(reply);
      return reply as never;
    },
  };
  return api;
}
