import { type PersonPage as PersonReply, readPerson } from '@seyir/contract/catalog';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, isPassing } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { BackPage } from '../../shared/ui/BackPage/BackPage.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './PersonPage.module.css';
import { personText } from './person.text.ts';
import { ResultGrid, ResultSkeleton } from './ResultGrid.tsx';

const FRESH_MS = 5 * 60_000;

const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => call(readPerson, { params: { id } }, signal),
    staleTime: FRESH_MS,
  });

interface PersonPageProps {
  id: string;
  /** The page a title opens over. */
  under: string;
}

/** A person with the titles they acted in or directed. */
export function PersonPage({ id, under }: PersonPageProps) {
  const person = useQuery(personQuery(id));
  usePageTitle(person.data?.name ?? say(personText.person));
  return (
    <BackPage backTo={paths.search()}>
      {person.data ? (
        <Known person={person.data} under={under} />
      ) : person.isPending ? (
        <PersonSkeleton />
      ) : (
        <Missing error={person.error} isTrying={person.isFetching} onRetry={() => void person.refetch()} />
      )}
    </BackPage>
  );
}

function Known({ person, under }: { person: PersonReply; under: string }) {
  const { name, posterUrl, bio, acted, directed } = person;
  const jobs = [
    ...(acted.length > 0 ? [say(personText.actor)] : []),
    ...(directed.length > 0 ? [say(personText.director, { count: 1 })] : []),
  ];
  const groups = [
    { job: 'acted', heading: say(personText.acted), items: acted },
    { job: 'directed', heading: say(personText.directed), items: directed },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <header className={styles.head}>
        <Picture src={posterUrl} alt="" shape="square" scale="card" sizes="180px" className={styles.face} />
        <div className={styles.words}>
          <p className={styles.jobs}>{jobs.join(' · ')}</p>
          <h1 tabIndex={-1} className={styles.name}>
            {name}
          </h1>
          {bio !== '' && <p className={styles.bio}>{bio}</p>}
        </div>
      </header>
      {groups.map(({ job, heading, items }, index) => (
        <ResultGrid key={job} name="titles" heading={heading} items={items} under={under} isFirst={index === 0} />
      ))}
    </>
  );
}

interface MissingProps {
  error: Error;
  isTrying: boolean;
  onRetry: () => void;
}

/** A person whom the catalogue does not have (any more) leads on to the search; a failed call is repeated. */
function Missing({ error, isTrying, onRetry }: MissingProps) {
  if (error instanceof ApiError && !isPassing(error)) {
    return (
      <div className={styles.room}>
        <Notice
          title={say(personText.missingTitle)}
          headingLevel={1}
          action={
            <Button look="primary" to={paths.search()}>
              {say(personText.toSearch)}
            </Button>
          }
        >
          {say(personText.missing)}
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.room}>
      <Notice
        kind="error"
        title={say(personText.failedTitle)}
        headingLevel={1}
        retrying={isTrying}
        onRetry={onRetry}
        error={error}
      />
    </div>
  );
}

function PersonSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      <div className={styles.head}>
        <Skeleton shape="circle" className={styles.face} />
        <div className={styles.words}>
          <Skeleton width="8em" height="1em" />
          <Skeleton width="14em" height="2.4em" />
        </div>
      </div>
      <ResultSkeleton />
    </div>
  );
}
