// Where an address can be shared to (SHARE-01), and what each is given (SHARE-02).

export const SHARE_TARGETS = ['chat', 'social', 'microblog', 'email'] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/**
 * The absolute address of something without its query: what a viewer was doing (play), where they found it and who they
 * are (token, session) is nobody else's business.
 */
export function shareAddress(path: string, origin: string = window.location.origin): string {
  const { origin: host, pathname } = new URL(path, origin);
  return `${host}${pathname}`;
}

/** The address of a target's own page, with ours in it, encoded. */
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
