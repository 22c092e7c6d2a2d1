import type { Suggestion } from '@seyir/contract/search';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Search, Tv } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { useRovingRow } from '../keys/roving.ts';
import { paths } from '../paths/paths.ts';
import { say } from '../text/text.ts';
import { announce } from '../ui/announce/announce.ts';
import styles from './SearchWords.module.css';
import { searchWordsText } from './search-words.text.ts';
import { splitMatch } from './split-match.ts';
import { suggestQuery } from './suggest.query.ts';
import { useDebounced } from './use-debounced.ts';

export interface SuggestionListProps {
  /** What stands in the field, as it was typed. */
  typed: string;
  /** One was chosen; its link leads to the results. */
  onPick: (term: string) => void;
}

/** Titles for what is being typed (SEARCH-02). Nothing at all when there are none. */
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

interface SuggestionLineProps extends SuggestionListProps {
  suggestion: Suggestion;
}

function SuggestionLine({ suggestion: { title, kind }, typed, onPick }: SuggestionLineProps) {
  const { rowProps } = useRovingRow({ count: 1 });
  const { before, match, after } = splitMatch(title, typed);
  const Icon = kind === 'channel' || kind === 'program' ? Tv : Search;
  return (
    <li {...rowProps}>
      <Link to={paths.search(title)} className={styles.line} onClick={() => onPick(title)}>
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
