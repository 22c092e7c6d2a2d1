import { Check, Plus, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { say } from '../../shared/text/text.ts';
import { Captioned } from '../../shared/ui/IconButton/Captioned.tsx';
import { IconButton, type IconButtonProps } from '../../shared/ui/IconButton/IconButton.tsx';
import { titleMarksText } from './title-marks.text.ts';
import { isMarked, type MarkKind } from './title-marks.ts';
import { type MarkedTitle, useTitleMarks } from './use-title-marks.ts';

interface TitleMarksProps {
  title: MarkedTitle;
  look?: IconButtonProps['look'];
  size?: IconButtonProps['size'];
  /** Captions below the buttons on a phone. */
  captions?: boolean;
}

/** My list, like, dislike, as toggle buttons with optimistic updates (LIKE-02). */
export function TitleMarks({ title, look = 'line', size = 'medium', captions = false }: TitleMarksProps) {
  const toggle = useTitleMarks(title);
  return MARKS.map(({ mark, icon, label, caption }) => {
    const isOn = isMarked(title.interactions, mark);
    const button = (
      <IconButton key={mark} look={look} size={size} label={label()} pressed={isOn} onClick={() => toggle(mark)}>
        {icon(isOn)}
      </IconButton>
    );
    if (!captions) return button;
    return (
      <Captioned key={mark} caption={caption(isOn)} isOn={isOn}>
        {button}
      </Captioned>
    );
  });
}

interface MarkButton {
  readonly mark: MarkKind;
  readonly icon: (isOn: boolean) => ReactNode;
  readonly label: () => string;
  readonly caption: (isOn: boolean) => string;
}

const filled = (isOn: boolean) => (isOn ? 'currentColor' : 'none');

const MARKS: readonly MarkButton[] = [
  {
    mark: 'watchlist',
    icon: (isOn) => (isOn ? <Check /> : <Plus />),
    // A toggle button keeps its label: `aria-pressed` carries the state.
    label: () => say(titleMarksText.add),
    caption: () => say(titleMarksText.listShort),
  },
  {
    mark: 'like',
    icon: (isOn) => <ThumbsUp fill={filled(isOn)} />,
    label: () => say(titleMarksText.like),
    caption: (isOn) => say(isOn ? titleMarksText.likedShort : titleMarksText.like),
  },
  {
    mark: 'dislike',
    icon: (isOn) => <ThumbsDown fill={filled(isOn)} />,
    label: () => say(titleMarksText.dislike),
    caption: (isOn) => say(isOn ? titleMarksText.dislikedShort : titleMarksText.dislike),
  },
];
