// A viewer without a browser: signs in over the API and asks for addresses, as a television or a script would.

export interface ApiViewer {
  /** A call that must succeed; JSON is parsed, other answers are text. */
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
  /** The bare answer, for calls that are meant to fail. */
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Response>;
}

const TIMEOUT_MS = 180_000;

export const DEMO_PASSWORD = 'seyir1234';

/** Signs in and selects the first profile without a PIN. */
export async function signIn(serverUrl: string, username: string, password = DEMO_PASSWORD): Promise<ApiViewer> {
  const stranger = makeViewer(serverUrl, undefined);
  const { access_token: token } = (await stranger.post('/auth/user/login', {
    username,
    password,
    force: true,
  })) as Token;
  const holder = makeViewer(serverUrl, token);
  const { data } = (await holder.get('/client/profiles')) as { data: { id: string; hasPin: boolean; kid: boolean }[] };
  const profile = data.find(({ hasPin, kid }) => !hasPin && !kid) ?? data[0];
  const { access_token: profileToken } = (await holder.post('/client/profiles/select', { id: profile?.id })) as Token;
  return makeViewer(serverUrl, profileToken);
}

interface Token {
  readonly access_token: string;
}

function makeViewer(serverUrl: string, token: string | undefined): ApiViewer {
  const ask: ApiViewer['ask'] = (method, path, body) =>
    fetch(`${serverUrl}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const must = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
    let answer = await ask(method, path, body);
    // Media is made on the first request: a client retries after 503.
    for (const giveUpAt = Date.now() + TIMEOUT_MS; answer.status === 503 && Date.now() < giveUpAt; ) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      answer = await ask(method, path, body);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  };
  return { get: (path) => must('GET', path), post: (path, body) => must('POST', path, body), ask };
}

/** The address of a complete recording, from the viewer's own row of recordings; of the named programme if there is one. */
export async function findRecording(viewer: ApiViewer, name: string): Promise<string> {
  const { contents } = (await viewer.get('/label/userrecords?page=0&size=150')) as {
    contents: { npvrcode: string; prevuename: string; status: string }[];
  };
  const complete = contents.filter(({ status }) => status === RECORDED);
  const recorded = complete.find(({ prevuename }) => prevuename === name) ?? complete[0];
  if (recorded === undefined) throw new Error('the demonstration has no complete recording');
  return ((await viewer.get(`/npvr/watch/${recorded.npvrcode}`)) as { url: string }).url;
}

const RECORDED = '1';
