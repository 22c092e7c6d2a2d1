// The controls of a stage and their upper line, with the list that is opened from it.

import { ArrowLeft, ListVideo, PanelLeftClose } from 'lucide-react';
import type { ReactNode } from 'react';
import { isTyping } from '../../../shared/keys/keys.ts';
import { say } from '../../../shared/text/text.ts';
import { useSwipeDown } from '../../../shared/ui/Dialog/use-swipe-down.ts';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { type RatingAge, RatingIcon } from '../../../shared/ui/RatingIcon/RatingIcon.tsx';
import { playerText } from '../player.text.ts';
import { hasRates } from '../rules/limits.ts';
import { RateMenu } from './Menus.tsx';
import styles from './PlayerStage.module.css';
import { useStage } from './PlayerStage.tsx';
import listStyles from './TopBar.module.css';
import type { OpenList } from './use-stage-list.ts';

/** The controls, which come and go. */
export function StageControls({ children }: { children: ReactNode }) {
  const { chrome, chromeElement, focus } = useStage();
  /** A press with a pointer gives the focus back to the picture, so that Space plays and pauses again. */
  function handleClick(event: React.MouseEvent) {
    if (event.detail > 0 && !isTyping(event)) focus();
    chrome.wake();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its buttons were pressed with
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys need no such care
    <div ref={chromeElement} className={styles.chrome} onClick={handleClick}>
      {children}
    </div>
  );
}

export interface TopBarProps {
  age?: RatingAge | undefined;
  /** At the end of the line: a channel's logo. */
  mark?: ReactNode;
  /** What plays in a word: at the beginning of the line, over the whole screen before the logo. */
  badge?: ReactNode;
  /** Opened from the line and shown with the controls: the channels. */
  list?: StageListContent | undefined;
  /** A player in a page has no way back of its own while it does not fill the screen. */
  hasExit?: boolean;
  /** On the page of a phone, which has no bar above the picture: the way back from the page, and its tools. */
  page?: { readonly onBack: () => void; readonly tools: ReactNode } | undefined;
}

export function TopBar({ age, mark, badge, list, hasExit = true, page }: TopBarProps) {
  const { controls, kind, title, subtitle, isCompact, isInBox, fullscreen, list: open, onLeave } = useStage();
  const { isFullscreen } = fullscreen;
  return (
    <>
      <header className={styles.top} data-bar="top">
        {(hasExit || isFullscreen) && (
          <IconButton
            look={isCompact ? 'bare' : 'glass'}
            size={isCompact ? 'medium' : 'large'}
            label={say(isFullscreen ? playerText.leaveFullscreen : playerText.exit)}
            onClick={onLeave}
          >
            <ArrowLeft />
          </IconButton>
        )}
        {isInBox && isCompact && page && (
          <IconButton look="glass" label={say(playerText.leavePage)} onClick={page.onBack}>
            <ArrowLeft />
          </IconButton>
        )}
        {isInBox && badge}
        <div className={styles.names}>
          {!isInBox && <h1 className={styles.title}>{title}</h1>}
          {!isInBox && subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {!isInBox && age && <RatingIcon age={age} />}
        {!isInBox && badge}
        {!isInBox && mark}
        {list && <StageListToggle list={list} open={open} />}
        {isInBox && isCompact && page && <div className={listStyles.tools}>{page.tools}</div>}
        {isCompact && hasRates(kind) && <RateMenu player={controls.player} isBrief />}
      </header>
      {list && <StageListPanel>{list.content}</StageListPanel>}
    </>
  );
}

/** What may be chosen from on the picture: the channels. */
interface StageListContent {
  readonly openLabel: string;
  readonly closeLabel: string;
  readonly content: ReactNode;
}

interface StageListProps {
  list: StageListContent;
  open: OpenList;
}

function StageListToggle({ list, open }: StageListProps) {
  return (
    <IconButton
      look="glass"
      className={listStyles.toggle}
      label={open.isOpen ? list.closeLabel : list.openLabel}
      {...open.toggleProps}
    >
      {open.isOpen ? <PanelLeftClose /> : <ListVideo />}
    </IconButton>
  );
}

/** The list on the picture, while it is open. Scrolling keeps the controls, without a movement of the pointer. */
export function StageListPanel({ children }: { children: ReactNode }) {
  const { list, chrome, isCompact } = useStage();
  // On a phone the list is a sheet.
  useSwipeDown(list.panelProps.ref, list.isOpen && isCompact ? list.putAway : undefined);
  if (!list.isOpen) return null;
  return (
    <div className={listStyles.panel} data-list="" onScrollCapture={chrome.wake} {...list.panelProps}>
      {children}
    </div>
  );
}
