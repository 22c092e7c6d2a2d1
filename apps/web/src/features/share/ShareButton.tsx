import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { say } from '../../shared/text/text.ts';
import { Captioned } from '../../shared/ui/IconButton/Captioned.tsx';
import { IconButton, type IconButtonProps } from '../../shared/ui/IconButton/IconButton.tsx';
import { ShareDialog, type Shared } from './ShareDialog.tsx';
import { shareText } from './share.text.ts';

interface ShareButtonProps {
  shared: Shared;
  look?: IconButtonProps['look'];
  size?: IconButtonProps['size'];
}

export function ShareButton({ shared, look = 'line', size = 'medium' }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Captioned caption={say(shareText.share)}>
        <IconButton look={look} size={size} label={say(shareText.share)} onClick={() => setOpen(true)}>
          <Share2 />
        </IconButton>
      </Captioned>
      <ShareDialog open={isOpen} shared={shared} onClose={() => setOpen(false)} />
    </>
  );
}
