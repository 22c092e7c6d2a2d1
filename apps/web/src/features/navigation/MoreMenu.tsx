import { Menu as MenuIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { say } from '../../shared/text/text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Menu } from '../../shared/ui/Menu/Menu.tsx';
import styles from './MoreMenu.module.css';
import type { NavEntry } from './nav-entries.ts';
import { navigationText } from './navigation.text.ts';

interface MoreMenuProps {
  entries: readonly NavEntry[];
  activeId: string | undefined;
  onRefused: (refused: NavEntry) => void;
}

/** All entries in a menu, on screens too narrow for the bar. */
export function MoreMenu({ entries, activeId, onRefused }: MoreMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu
      label={say(navigationText.mainMenu)}
      className={entries.length === 0 ? styles.waiting : styles.more}
      items={entries.map((entry) => ({
        id: entry.menuId,
        label: entry.label,
        selected: entry.menuId === activeId,
        onSelect: () => (entry.needsSignIn ? onRefused(entry) : navigate(entry.to)),
      }))}
      trigger={(props) => (
        <IconButton {...props} look="bare" label={say(navigationText.mainMenu)}>
          <MenuIcon />
        </IconButton>
      )}
    />
  );
}
