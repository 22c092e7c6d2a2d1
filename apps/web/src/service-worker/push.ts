// What a push message shows. The server sends the words in the language of the device that subscribed.

export interface ShownPush {
  readonly title: string;
  readonly body: string;
  /** A later message with the same tag replaces the notification; those of an open page have the same tags. */
  readonly tag: string;
  /** The page that a press opens. */
  readonly path: string;
}

/** Browsers withdraw the permission from a worker that shows nothing: a message that cannot be read shows the product's name. */
const UNREADABLE: ShownPush = { title: 'Seyir', body: '', tag: 'seyir', path: '/' };

export function readPush(data: { json(): unknown } | null): ShownPush {
  try {
    const { title, body, tag, path } = (data?.json() ?? {}) as Record<keyof ShownPush, unknown>;
    if (typeof title !== 'string' || title === '') return UNREADABLE;
    return {
      title,
      body: typeof body === 'string' ? body : '',
      tag: typeof tag === 'string' ? tag : UNREADABLE.tag,
      // A path of our own: `//host` and `https://host` lead elsewhere.
      path: typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/',
    };
  } catch {
    return UNREADABLE;
  }
}
