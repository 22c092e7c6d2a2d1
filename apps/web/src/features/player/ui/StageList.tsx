import { ListVideo, PanelLeftClose } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import styles from './StageList.module.css';
import type { OpenList } from './use-stage-list.ts';

/** What may be chosen from on the picture: the channels. */
export interface StageListContent {
  readonly openLabel: string;
  readonly closeLabel: string;
  readonly content: ReactNode;
}

interface StageListProps {
  list: StageListContent;
  open: OpenList;
}

export function StageListToggle({ list, open }: StageListProps) {
  return (
    <IconButton
      look="glass"
      className={styles.toggle}
      label={open.isOpen ? list.closeLabel : list.openLabel}
      {...open.toggleProps}
    >
      {open.isOpen ? <PanelLeftClose /> : <ListVideo />}
    </IconButton>
  );
}

/** `onUse`: scrolling counts as use, without a movement of the pointer. */
export function StageListPanel({ list, open, onUse }: StageListProps & { onUse: () => void }) {
  if (!open.isOpen) return null;
  return (
    <div className={styles.panel} data-list="" onScrollCapture={onUse} {...open.panelProps}>
      {list.content}
    </div>
  );
}
