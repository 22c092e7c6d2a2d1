import { TERMS_VERSION } from '@seyir/core/limits/account';
import { useParams } from 'react-router';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { LEGAL_DOCUMENTS, type LegalDocument, paths } from '../../shared/paths/paths.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { ErrorScreen } from '../error/ErrorScreen.tsx';
import styles from './LegalScreen.module.css';
import { legalText } from './legal.text.ts';

type Key = Exclude<keyof typeof legalText, 'version'>;

/** The parts of each document: the heading, and under the same name with `Body` the paragraph. */
const PARTS: Readonly<Record<LegalDocument, readonly Key[]>> = {
  terms: ['termsService', 'termsAccount', 'termsPayment', 'termsUse', 'termsEnd'],
  information: [
    'informationWho',
    'informationWhat',
    'informationHow',
    'informationWhy',
    'informationWhom',
    'informationRights',
  ],
  privacy: ['privacyStorage', 'privacyStatistics', 'privacyChildren', 'privacyTime'],
};

/** /legal/terms, /legal/information, /legal/privacy */
export function LegalScreen() {
  const { document = '' } = useParams();
  const shown = LEGAL_DOCUMENTS.find((name) => name === document);
  return shown ? <Document name={shown} /> : <ErrorScreen failure="not-found" />;
}

function Document({ name }: { name: LegalDocument }) {
  usePageTitle(say(legalText[name]));
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        {say(legalText[name])}
      </h1>
      <p className={styles.version}>{say(legalText.version, { date: formatDate(Date.parse(TERMS_VERSION)) })}</p>
      {PARTS[name].map((part) => (
        <section key={part}>
          <h2 className={styles.heading}>{say(legalText[part])}</h2>
          <p>{say(legalText[`${part}Body` as Key])}</p>
        </section>
      ))}
      <nav aria-label={say(legalText.others)}>
        <ul className={styles.others}>
          {LEGAL_DOCUMENTS.filter((other) => other !== name).map((other) => (
            <li key={other}>
              <Link to={paths.legal(other)}>{say(legalText[other])}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
