import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NETWORK_TIMEOUT_MS, openDocument } from './open-document.ts';

const page = (build: string, status = 200) =>
  new Response(`<script type="module" crossorigin src="/assets/index-${build}.js"></script>`, { status });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Scene {
  readonly network: Promise<Response>;
  readonly cached?: Response;
}

function open({ network, cached }: Scene) {
  const onOutdated = vi.fn(async () => undefined);
  const opened = openDocument({ network, findCached: async () => cached, onOutdated });
  return { ...opened, onOutdated };
}

function aLateAnswer() {
  let resolve: (answer: Response) => void = () => undefined;
  const promise = new Promise<Response>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (answer: Response) => resolve(answer) };
}

it('opens the document of the network', async () => {
  const { answer, compared, onOutdated } = open({ network: Promise.resolve(page('new')), cached: page('old') });
  expect(await (await answer).text()).toContain('index-new');
  await compared;
  expect(onOutdated).not.toHaveBeenCalled();
});

it.each([
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is away behind its proxy', () => Promise.resolve(page('bad gateway', 502))],
])('opens the cached document where %s', async (_, fetchPage) => {
  const { answer, compared, onOutdated } = open({ network: fetchPage(), cached: page('old') });
  expect(await (await answer).text()).toContain('index-old');
  await compared;
  expect(onOutdated).not.toHaveBeenCalled();
});

it('keeps what the network says where nothing is cached', async () => {
  const { answer } = open({ network: Promise.resolve(page('bad gateway', 502)) });
  expect((await answer).status).toBe(502);
  const failed = open({ network: Promise.reject(new TypeError('Failed to fetch')) });
  await expect(failed.answer).rejects.toThrow('Failed to fetch');
});

it('waits for a slow network, then opens the cached document and is never left outdated', async () => {
  const late = aLateAnswer();
  const { answer, compared, onOutdated } = open({ network: late.promise, cached: page('old') });
  await vi.advanceTimersByTimeAsync(NETWORK_TIMEOUT_MS);
  expect(await (await answer).text()).toContain('index-old');
  late.resolve(page('new'));
  await compared;
  expect(onOutdated).toHaveBeenCalledOnce();
});

it('leaves a page alone whose build the late answer confirms', async () => {
  const late = aLateAnswer();
  const { answer, compared, onOutdated } = open({ network: late.promise, cached: page('same') });
  await vi.advanceTimersByTimeAsync(NETWORK_TIMEOUT_MS);
  await answer;
  late.resolve(page('same'));
  await compared;
  expect(onOutdated).not.toHaveBeenCalled();
});
