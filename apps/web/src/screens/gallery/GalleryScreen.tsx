// Gallery of the UI primitives in every state, for development only. Its texts are examples and not part of the interface,
// so they are inline and not in a text table.

import { Actions } from './Actions.tsx';
import { Cards } from './Cards.tsx';
import { Colours } from './Colours.tsx';
import { Forms } from './Forms.tsx';
import styles from './GalleryScreen.module.css';
import { Messages } from './Messages.tsx';
import { Pins } from './Pins.tsx';
import { Rows } from './Rows.tsx';

const SECTIONS = [
  { id: 'renk', title: 'Renk, yazı ve marka', Content: Colours },
  { id: 'eylem', title: 'Eylem', Content: Actions },
  { id: 'kart', title: 'Kart, rozet ve işaretler', Content: Cards },
  { id: 'sira', title: 'Sıra ve sekmeler', Content: Rows },
  { id: 'alan', title: 'Alanlar ve seçimler', Content: Forms },
  { id: 'sifre', title: 'Şifre ve kod', Content: Pins },
  { id: 'ileti', title: 'Bekleme, boşluk ve iletiler', Content: Messages },
] as const;

export function GalleryScreen() {
  return (
    <main className={styles.gallery}>
      <header className={styles.head}>
        <h1 className={styles.title}>Seyir parçaları</h1>
        <p className={styles.lead}>
          Arayüzün yapı taşları, bütün hâlleriyle. Klavye ile de gez: Tab, oklar, Enter, Esc.
        </p>
        <nav aria-label="Bölümler">
          <ul className={styles.contents}>
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={styles.anchor}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {SECTIONS.map(({ id, title, Content }) => (
        <section key={id} id={id} aria-labelledby={`${id}-baslik`} className={styles.section}>
          <h2 id={`${id}-baslik`} className={styles.sectionTitle}>
            {title}
          </h2>
          <Content />
        </section>
      ))}
    </main>
  );
}
