import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useRovingRow } from '../../keys/roving.ts';
import styles from './Tabs.module.css';

export interface TabItem {
  id: string;
  label: string;
  /** Tabs that are pages have a link; tabs of one screen have none and call `onSelect`. */
  to?: string;
  /** Before the label. */
  icon?: ReactNode;
}

export interface TabsProps {
  /** The accessible name ("Kategoriler"). */
  label: string;
  items: readonly TabItem[];
  activeId: string | undefined;
  onSelect?: (id: string) => void;
  /** Starts at the page's gutter and may overflow the right edge. */
  bleed?: boolean;
  /** For tabs without links: the id of their panel. */
  panelId?: string;
  className?: string | undefined;
}

/** Tabs as links of a navigation, or as a tablist with manual activation: arrow keys move, Enter selects. */
export function Tabs({ label, items, activeId, onSelect, bleed = true, panelId, className }: TabsProps) {
  const active = items.findIndex((item) => item.id === activeId);
  const { current, rowProps } = useRovingRow({ count: items.length, initial: Math.max(0, active) });
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.children[active];
    if (row.current && tab) reveal(row.current, tab);
  }, [active]);

  const areLinks = items.every((item) => item.to !== undefined);
  const tabs = (
    <div
      ref={row}
      className={styles.tabs}
      data-bleed={bleed}
      {...(areLinks ? {} : { role: 'tablist', 'aria-label': label })}
      {...rowProps}
    >
      {items.map((item, index) => {
        const isActive = item.id === activeId;
        const shared = { className: styles.tab, tabIndex: index === current ? 0 : -1, 'data-roving': '' } as const;
        return item.to !== undefined ? (
          <Link
            key={item.id}
            {...shared}
            to={item.to}
            preventScrollReset
            aria-current={isActive ? 'page' : undefined}
            onClick={() => onSelect?.(item.id)}
          >
            {item.icon}
            {item.label}
          </Link>
        ) : (
          <button
            key={item.id}
            {...shared}
            type="button"
            role="tab"
            aria-selected={isActive}
            aria-controls={panelId}
            onClick={() => onSelect?.(item.id)}
          >
            {item.icon}
            {item.label}
          </button>
        );
      })}
    </div>
  );
  return areLinks ? (
    <nav aria-label={label} className={className}>
      {tabs}
    </nav>
  ) : (
    <div className={className}>{tabs}</div>
  );
}

/**
 * Scrolls the row until the tab is in view. Not with scrollIntoView, which also moves the browser's sequential focus starting
 * point: Tab would start in the middle of a newly opened page.
 */
function reveal(row: Element, tab: Element): void {
  const view = row.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < view.left) row.scrollLeft -= view.left - left;
  else if (right > view.right) row.scrollLeft += right - view.right;
}
