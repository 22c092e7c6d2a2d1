import type { MouseEvent } from 'react';
import { Link } from '../../shared/ui/Link/Link.tsx';
import styles from './NavItem.module.css';
import type { NavEntry } from './nav-entries.ts';

interface NavItemProps {
  entry: NavEntry;
  isActive: boolean;
  onRefused: (refused: NavEntry) => void;
}

export function NavItem({ entry, isActive, onRefused }: NavItemProps) {
  function handleClick(event: MouseEvent) {
    if (!entry.needsSignIn) return;
    event.preventDefault();
    onRefused(entry);
  }
  return (
    <Link
      to={entry.to}
      className={styles.item}
      aria-current={isActive ? 'page' : undefined}
      data-roving=""
      onClick={handleClick}
    >
      {entry.isLive && <span className={styles.dot} aria-hidden="true" />}
      {entry.label}
    </Link>
  );
}
