import { leaveContinueRow, markWatched } from '@seyir/contract/watching';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { invalidateTitle } from '../api/query-registry.ts';
import { say } from '../text/text.ts';
import { watchedText } from '../text/watched.text.ts';
import { toast } from '../ui/Toast/toast.ts';

interface WatchedTitle {
  readonly id: string;
  readonly title: string;
}

export interface WatchedMarks {
  /** Marks the film, the series, one of its seasons or one of its episodes. */
  mark(id: string, isWatched: boolean): void;
  /** Takes the title out of "continue watching". */
  leaveRow(): void;
  readonly isPending: boolean;
}

/** Marks of what was watched, set by hand. The detail, its episodes and the rows are read again afterwards. */
export function useWatched({ id: titleId, title }: WatchedTitle): WatchedMarks {
  const client = useQueryClient();
  const settled = {
    onSettled: () => invalidateTitle(client, titleId),
    onError: () => toast(say(watchedText.failed), { tone: 'danger' }),
  } as const;
  const marking = useMutation({
    // Mutation scope: two presses on one title run in order.
    scope: { id: `watched ${titleId}` },
    mutationFn: ({ id, watched }: { id: string; watched: boolean }) =>
      call(markWatched, { params: { id }, body: { watched } }),
    ...settled,
  });
  const leaving = useMutation({
    mutationFn: () => call(leaveContinueRow, { params: { id: titleId } }),
    onSuccess: () => toast(say(watchedText.left, { title }), { tone: 'success' }),
    ...settled,
  });
  return {
    mark: (id, watched) => marking.mutate({ id, watched }),
    leaveRow: () => leaving.mutate(),
    isPending: marking.isPending || leaving.isPending,
  };
}
