import { toggleDislike, toggleLike, toggleWatchlist } from '@seyir/contract/reactions';
import type { VodInteraction } from '@seyir/contract/titles';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { invalidateRows } from '../../shared/api/query-registry.ts';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { patchTitleEverywhere } from './patch-titles.ts';
import { titleMarksText } from './title-marks.text.ts';
import { type MarkKind, type OptimisticMarks, press, settle, shownMarks } from './title-marks.ts';

const CALLS = { like: toggleLike, dislike: toggleDislike, watchlist: toggleWatchlist } as const;

/** Optimistic marks by title, per query client: they live as long as the cache they patch. */
const marksByClient = new WeakMap<QueryClient, Map<string, OptimisticMarks>>();

export interface MarkedTitle {
  readonly id: string;
  readonly interactions: readonly VodInteraction[];
}

/**
 * Toggles a mark optimistically and rolls back when the call fails (LIKE-02). A guest gets the sign-in message, without a
 * call (LIKE-03).
 */
export function useTitleMarks({ id, interactions }: MarkedTitle): (mark: MarkKind) => void {
  const client = useQueryClient();
  const viewer = useViewer();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    // Mutation scope: the calls are toggles and must run in order.
    scope: { id: `marks of ${id}` },
    mutationFn: (mark: MarkKind) => call(CALLS[mark], { params: { id } }),
    onSuccess: (answer) => update(client, id, (marks) => settle(marks, answer)),
    onError: () => {
      update(client, id, (marks) => settle(marks, undefined));
      toast(say(titleMarksText.refused), { tone: 'danger' });
    },
    onSettled: async (_answer, _error, mark) => {
      // My list is a row (WATCHLIST-02).
      if (mark === 'watchlist' && !isUnderWay(client, id)) await invalidateRows(client);
    },
  });

  return (mark) => {
    if (isGuest(viewer)) {
      void askToSignIn('process', navigate);
      return;
    }
    update(client, id, (marks) => press(marks, mark), interactions);
    mutate(mark);
  };
}

function update(
  client: QueryClient,
  id: string,
  change: (marks: OptimisticMarks) => OptimisticMarks,
  shownNow: readonly VodInteraction[] = [],
): void {
  const known = marksByClient.get(client) ?? new Map<string, OptimisticMarks>();
  marksByClient.set(client, known);
  const next = change(known.get(id) ?? { confirmed: shownNow, pending: [] });
  if (next.pending.length > 0) known.set(id, next);
  else known.delete(id);
  patchTitleEverywhere(client, id, shownMarks(next));
}

/**
 * Marks that another window or device has set. A title with a press under way keeps its optimistic marks: the reply to the
 * press comes later, and has them all.
 */
export function followTitleMarks(client: QueryClient, id: string, marks: readonly VodInteraction[]): void {
  if (isUnderWay(client, id) || !patchTitleEverywhere(client, id, marks)) return;
  void invalidateRows(client);
}

function isUnderWay(client: QueryClient, id: string): boolean {
  return marksByClient.get(client)?.has(id) ?? false;
}
