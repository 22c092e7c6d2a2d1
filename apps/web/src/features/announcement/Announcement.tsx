// What the operator has to say to every viewer (`settings set --announcement`). Who has closed a sentence does not see it again;
// another one is new.
import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { defineText, say } from '../../shared/text/text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import styles from './Announcement.module.css';

const announcementText = defineText({
  label: { tr: 'Duyuru', en: 'Announcement' },
  close: { tr: 'Duyuruyu kapat', en: 'Close the announcement' },
});

const CLOSED_KEY = 'announcementClosed';

export function Announcement() {
  const { data: config } = useQuery(appConfigQuery());
  const [closed, setClosed] = useState(() => localStorage.getItem(CLOSED_KEY));
  const said = config?.announcement;
  if (said === undefined || said.tr === closed) return null;
  const close = () => {
    localStorage.setItem(CLOSED_KEY, said.tr);
    setClosed(said.tr);
  };
  return (
    <aside className={styles.strip} aria-label={say(announcementText.label)}>
      <Megaphone aria-hidden="true" />
      <p className={styles.words}>{getLanguage() === 'tr' ? said.tr : said.en}</p>
      <IconButton size="small" look="bare" label={say(announcementText.close)} onClick={close}>
        <X />
      </IconButton>
    </aside>
  );
}
