import { type ReactNode, useEffect, useRef } from 'react';
import { useRovingRow } from '../../keys/roving.ts';
import { Link } from '../Link/Link.tsx';
import styles from './Tabs.module.css';

interface TabItem {
  id: string;
  label: string;
  to: string;
  /** Before the label. */
  icon?: ReactNode;
}

interface TabsProps {
  /** The accessible name ("Kategoriler"). */
  label: string;
  items: readonly TabItem[];
  activeId: string | undefined;
  /** Starts at the page's gutter and may overflow the right edge. */
  bleed?: boolean;
  className?: string | undefined;
}

/** Tabs as links of a navigation. Arrow keys move, Enter follows. */
export function Tabs({ label, items, activeId, bleed = true, className }: TabsProps) {
  const active = items.findIndex((item) => item.id === activeId);
  const { current, rowProps } = useRovingRow({ count: items.length, initial: Math.max(0, active) });
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.children[active];
    if (row.current && tab) reveal(row.current, tab);
  }, [active]);

  return (
    <nav aria-label={label} className={className}>
      <div ref={row} className={styles.tabs} data-bleed={bleed} {...rowProps}>
        {items.map((item, index) => (
          <Link
            key={item.id}
            className={styles.tab}
            tabIndex={index === current ? 0 : -1}
            data-roving=""
            to={item.to}
            preventScrollReset
            aria-current={item.id === activeId ? 'page' : undefined}
          >
            {item.icon}
            {item.label}
          </Link>
        ))}
      </div>
    </nav>
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
