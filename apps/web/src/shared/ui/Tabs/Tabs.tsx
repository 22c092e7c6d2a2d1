import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useRovingRow } from '../../keys/roving.ts';
import styles from './Tabs.module.css';

export interface TabItem {
  id: string;
  label: string;
  /** Tabs that are places have an address; tabs of one screen have none and report `onSelect`. */
  to?: string;
}

export interface TabsProps {
  /** What the tabs choose among ("Kategoriler"). */
  label: string;
  items: readonly TabItem[];
  activeId: string | undefined;
  onSelect?: (id: string) => void;
  /** Starts on the page's gutter and may run off the right edge. */
  bleed?: boolean;
  /** For tabs without addresses: the id of the panel they change. */
  panelId?: string;
  className?: string | undefined;
}

/** Text tabs; the active one is underlined by the horizon, which ends in the sun. Arrow keys move, Enter selects. */
export function Tabs({ label, items, activeId, onSelect, bleed = true, panelId, className }: TabsProps) {
  const active = items.findIndex((item) => item.id === activeId);
  const { current, rowProps } = useRovingRow({ count: items.length, initial: Math.max(0, active) });
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.children[active];
    if (row.current && tab) reveal(row.current, tab);
  }, [active]);

  const arePlaces = items.every((item) => item.to !== undefined);
  const tabs = (
    <div
      ref={row}
      className={styles.tabs}
      data-bleed={bleed}
      {...(arePlaces ? {} : { role: 'tablist', 'aria-label': label })}
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
            {item.label}
          </button>
        );
      })}
    </div>
  );
  return arePlaces ? (
    <nav aria-label={label} className={className}>
      {tabs}
    </nav>
  ) : (
    <div className={className}>{tabs}</div>
  );
}

/**
 * Scrolls the row until the tab is in view. Not with scrollIntoView, which also moves the place that Tab goes on from:
 * a page that has just been opened would be read from its middle.
 */
function reveal(row: Element, tab: Element): void {
  const view = row.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < view.left) row.scrollLeft -= view.left - left;
  else if (right > view.right) row.scrollLeft += right - view.right;
}
