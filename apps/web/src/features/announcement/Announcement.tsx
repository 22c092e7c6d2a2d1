// What the operator has to say to every viewer (`settings set --announcement`). Who has closed a sentence does not see it again;
// another one is new.
import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { defineText, say } from '../../shared/text/text.ts';
import { announce } from '../../shared/ui/announce/announce.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import styles from './Announcement.module.css';

const announcementText = defineText({
  label: { tr: 'Duyuru', en: 'Announcement' },
  close: { tr: 'Duyuruyu kapat', en: 'Close the announcement' },
});

export function Announcement() {
  const { data: config } = useQuery(appConfigQuery());
  const [closed, setClosed] = useState(() => appStorage.get('announcementClosed'));
  const said = config?.announcement;
  const isShown = said !== undefined && said.tr !== closed;
  const words = isShown ? (getLanguage() === 'tr' ? said.tr : said.en) : undefined;
  useEffect(() => {
    if (words !== undefined) announce(words);
  }, [words]);
  if (!isShown) return null;
  const close = () => {
    appStorage.set('announcementClosed', said.tr);
    setClosed(said.tr);
    // The button that has the focus goes away.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <aside className={styles.strip} aria-label={say(announcementText.label)}>
      <Megaphone aria-hidden="true" />
      <p className={styles.words}>{words}</p>
      <IconButton size="small" look="bare" label={say(announcementText.close)} onClick={close}>
        <X />
      </IconButton>
    </aside>
  );
}
