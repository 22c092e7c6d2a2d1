import type { ReactNode, Ref } from 'react';
import { Button, type ButtonLook, type ButtonSize } from '../../../shared/ui/Button/Button.tsx';

interface WordButtonProps {
  icon: ReactNode;
  /** Where the row has no room for it, it is only the accessible name and the tooltip of the icon. */
  words: string;
  /** More than the words say, for those who do not see where it stands. */
  label?: string;
  /** The last of the row whose words give way. */
  isLast?: boolean;
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  'aria-expanded'?: boolean | undefined;
  onClick: () => void;
}

/** A button of the control row that may become its icon (ControlBar.module.css). */
export function WordButton({ words, label = words, isLast = false, ...rest }: WordButtonProps) {
  return (
    <Button {...rest} title={label} aria-label={label}>
      <span data-words={isLast ? 'last' : ''}>{words}</span>
    </Button>
  );
}
