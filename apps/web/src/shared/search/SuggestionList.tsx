import { type Suggestion, suggest } from '@seyir/contract/search';
import { foldText } from '@seyir/core/text/turkish';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowUpRight, type LucideIcon, Search, Tag, Tv, UserRound } from 'lucide-react';
import { useEffect, useId } from 'react';
import { call } from '../api/call.ts';
import { useRovingRow } from '../keys/roving.ts';
import { paths } from '../paths/paths.ts';
import { rememberSearch } from '../storage/search-history.ts';
import { say } from '../text/text.ts';
import { announce } from '../ui/announce/announce.ts';
import { Link } from '../ui/Link/Link.tsx';
import { useViewer } from '../viewer/viewer.ts';
import styles from './SearchWords.module.css';
import { searchWordsText } from './search-words.text.ts';
import { useDebounced } from './use-debounced.ts';

const FRESH_MS = 5 * 60_000;

/** A blank text makes no call (SEARCH-04). No retries: the search itself works without suggestions. */
const suggestQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggest', text],
    queryFn: ({ signal }) => call(suggest, { query: { q: text } }, signal),
    enabled: text !== '',
    // The list must not flicker between two letters.
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
    refetchInterval: false,
  });

interface SuggestionListProps {
  /** The text of the field. */
  typed: string;
  /** A suggestion was chosen; its link leads to the results. */
  onPick: (term: string) => void;
}

/** Suggestions for the typed text (SEARCH-02). Renders nothing when there are none. */
export function SuggestionList({ typed, onPick }: SuggestionListProps) {
  const headingId = useId();
  const text = useDebounced(typed.trim());
  const { data, isPlaceholderData } = useQuery(suggestQuery(text));
  const suggestions = text === '' ? [] : (data ?? []);
  const count = isPlaceholderData ? 0 : suggestions.length;
  useEffect(() => {
    if (count > 0) announce(say(searchWordsText.suggested, { count }));
  }, [count]);

  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {say(searchWordsText.suggestions)}
      </h2>
      <ul>
        {suggestions.map((suggestion) => (
          <SuggestionLine
            key={`${suggestion.kind} ${suggestion.id}`}
            suggestion={suggestion}
            typed={text}
            onPick={onPick}
          />
        ))}
      </ul>
    </section>
  );
}

const ICONS: Readonly<Record<Suggestion['kind'], LucideIcon>> = {
  movie: Search,
  series: Search,
  program: Tv,
  channel: Tv,
  person: UserRound,
  genre: Tag,
};

interface SuggestionLineProps extends SuggestionListProps {
  suggestion: Suggestion;
}

/** A person's suggestion leads to the person's page, every other to the results of its name. */
function SuggestionLine({ suggestion: { id, title, kind }, typed, onPick }: SuggestionLineProps) {
  const profileId = useViewer().profile?.id;
  const { rowProps } = useRovingRow({ count: 1 });
  const { before, match, after } = splitMatch(title, typed);
  const Icon = ICONS[kind];
  function handlePick() {
    if (kind === 'person' && profileId !== undefined) rememberSearch(profileId, title);
    onPick(title);
  }
  return (
    <li {...rowProps}>
      <Link
        to={kind === 'person' ? paths.person(id) : paths.search(title)}
        className={styles.line}
        onClick={handlePick}
      >
        <Icon aria-hidden="true" />
        <span className={styles.words}>
          {before}
          {match !== '' && <b>{match}</b>}
          {after}
        </span>{' '}
        <span className={styles.kind}>{say(searchWordsText[kind])}</span>
        <ArrowUpRight aria-hidden="true" />
      </Link>
    </li>
  );
}

interface MatchParts {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Splits a title around the typed text, ignoring case and diacritics; an empty match when the text is not a substring. */
export function splitMatch(title: string, typed: string): MatchParts {
  const wanted = foldText(typed.trim());
  const letters = [...title];
  for (let from = 0; wanted !== '' && from < letters.length; from += 1) {
    let folded = '';
    for (let to = from; to < letters.length && folded.length < wanted.length; to += 1) {
      folded += foldText(letters[to] ?? '');
      if (folded === wanted) {
        const part = (start: number, end?: number) => letters.slice(start, end).join('');
        return { before: part(0, from), match: part(from, to + 1), after: part(to + 1) };
      }
    }
  }
  return { before: title, match: '', after: '' };
}
