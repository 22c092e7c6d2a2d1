import type { ReactNode } from 'react';
import styles from './GalleryScreen.module.css';

interface SpecimenProps {
  name: string;
  note?: string;
  /** In a line (the default), stacked, in a grid, or full width. */
  layout?: 'line' | 'stack' | 'grid' | 'wide';
  kids?: boolean;
  children: ReactNode;
}

/** One primitive with its name and states. */
export function Specimen({ name, note, layout = 'line', kids = false, children }: SpecimenProps) {
  return (
    <div className={styles.specimen} data-layout={layout}>
      <h3 className={styles.name}>{name}</h3>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.stage} data-layout={layout} {...(kids ? { 'data-theme': 'kids' } : {})}>
        {children}
      </div>
    </div>
  );
}
