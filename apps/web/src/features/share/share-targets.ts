// The share targets (SHARE-01) and their share URLs (SHARE-02).

export const SHARE_TARGETS = ['chat', 'social', 'microblog', 'email'] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/**
 * The absolute address without its query: `play`, the origin of the visit and tokens are private to the viewer.
 */
export function shareAddress(path: string, origin: string = window.location.origin): string {
  const { origin: host, pathname } = new URL(path, origin);
  return `${host}${pathname}`;
}

/** The share URL of a target, with the encoded address. */
export function targetAddress(target: ShareTarget, address: string, title: string): string {
  const url = encodeURIComponent(address);
  const name = encodeURIComponent(title);
  switch (target) {
    case 'chat':
      return `https://wa.me/?text=${name}%20${url}`;
    case 'social':
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`;
    case 'microblog':
      return `https://x.com/intent/post?text=${name}&url=${url}`;
    case 'email':
      return `mailto:?subject=${name}&body=${url}`;
  }
}
