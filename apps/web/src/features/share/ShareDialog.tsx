import { AtSign, Check, Link2, Mail, MessageCircle, Users } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { say } from '../../shared/text/text.ts';
import { announce } from '../../shared/ui/announce/announce.ts';
import { Dialog } from '../../shared/ui/Dialog/Dialog.tsx';
import { copyText } from '../../shared/ui/Field/copy-text.ts';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { Pressable } from '../../shared/ui/Pressable/Pressable.tsx';
import styles from './ShareDialog.module.css';
import { shareText } from './share.text.ts';
import { SHARE_TARGETS, type ShareTarget, shareAddress, targetAddress } from './share-targets.ts';

export interface Shared {
  /** The path of the page to share. */
  readonly path: string;
  readonly title: string;
  /** A smaller line: "Dizi · 2025", "Canlı". */
  readonly line?: string;
  readonly image?: string | undefined;
}

interface ShareDialogProps {
  open: boolean;
  shared: Shared;
  onClose: () => void;
}

const ICONS: Readonly<Record<ShareTarget, ReactNode>> = {
  chat: <MessageCircle />,
  social: <Users />,
  microblog: <AtSign />,
  email: <Mail />,
};

/** Four share targets and the link (SHARE-01). */
export function ShareDialog({ open, shared, onClose }: ShareDialogProps) {
  const { path, title, line, image } = shared;
  const address = shareAddress(path);
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function handleCopy() {
    try {
      await copyText(address, field.current);
      setCopied(true);
      announce(say(shareText.copied));
    } catch (error) {
      // Not shown: the address is in the address bar too (SHARE-03).
      // biome-ignore lint/suspicious/noConsole: only logged, by requirement
      console.warn('The link could not be copied', error);
    }
  }

  return (
    <Dialog open={open} onClose={onClose} onClosed={() => setCopied(false)} title={say(shareText.share)} showClose>
      <div className={styles.shared}>
        {image && <Picture src={image} alt="" scale="thumb" sizes="92px" className={styles.image} />}
        <span className={styles.words}>
          <strong className={styles.title}>{title}</strong>
          {line && <span className={styles.line}>{line}</span>}
        </span>
      </div>
      <ul className={styles.targets}>
        {SHARE_TARGETS.map((target) => (
          <li key={target}>
            <Pressable
              href={targetAddress(target, address, title)}
              target={target === 'email' ? undefined : '_blank'}
              rel="noopener noreferrer"
              className={styles.target}
              onClick={onClose}
            >
              <span className={styles.icon}>{ICONS[target]}</span>
              {say(shareText[target])}
            </Pressable>
          </li>
        ))}
        <li>
          <Pressable className={styles.target} data-done={isCopied || undefined} onClick={() => void handleCopy()}>
            <span className={styles.icon}>{isCopied ? <Check /> : <Link2 />}</span>
            {say(isCopied ? shareText.copied : shareText.copy)}
          </Pressable>
        </li>
      </ul>
      {/* `navigator.clipboard` exists only in secure contexts: on plain http the address is copied from a field, by the button or by hand. */}
      {!navigator.clipboard && (
        <Field
          ref={field}
          label={say(shareText.link)}
          value={address}
          readOnly
          leading={<Link2 aria-hidden="true" />}
          className={styles.link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Dialog>
  );
}
