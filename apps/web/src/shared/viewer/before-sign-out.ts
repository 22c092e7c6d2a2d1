// What has to happen while the token of the account still holds. Those who register are not in the first load.

const actions = new Set<() => void>();

export const beforeSignOut = {
  add(action: () => void): () => void {
    actions.add(action);
    return () => void actions.delete(action);
  },
  run(): void {
    for (const action of [...actions]) action();
  },
};
