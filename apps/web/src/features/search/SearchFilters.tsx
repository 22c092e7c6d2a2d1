import { SEARCH_TYPES, type SearchPage, type SearchType } from '@seyir/contract/search';
import { RovingTabIndex, useRovingRow } from '../../shared/keys/roving.ts';
import { formatNumber } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Chip } from '../../shared/ui/Chip/Chip.tsx';
import styles from './SearchFilters.module.css';
import { searchText } from './search.text.ts';

interface SearchFiltersProps {
  active: SearchType;
  /** Results by type; undefined until the first answer. */
  totals: SearchPage['totals'] | undefined;
  onChange: (type: SearchType) => void;
}

/** The filter chips of the results (SEARCH-01). */
export function SearchFilters({ active, totals, onChange }: SearchFiltersProps) {
  const { current, rowProps } = useRovingRow({ count: SEARCH_TYPES.length, initial: SEARCH_TYPES.indexOf(active) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no arrow keys to handle and breaks the scrolling row
    <div role="group" aria-label={say(searchText.filters)} className={styles.filters} {...rowProps}>
      {SEARCH_TYPES.map((type, index) => (
        <RovingTabIndex key={type} value={index === current ? 0 : -1}>
          {/* A filter that finds nothing shows no count and cannot be chosen. */}
          <Chip
            selected={type === active}
            disabled={totals?.[type] === 0 && type !== active}
            className={styles.filter}
            onClick={() => onChange(type)}
          >
            {say(searchText[type])}{' '}
            {totals && totals[type] > 0 && <span className={styles.count}>{formatNumber(totals[type])}</span>}
          </Chip>
        </RovingTabIndex>
      ))}
    </div>
  );
}
