import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { programmeOver } from '../../shared/paths/paths.ts';
import { useCloseProgramme } from '../../shared/programmes/use-open-programme.ts';

const ProgrammeModal = lazy(async () => ({ default: (await import('./ProgrammeModal.tsx')).ProgrammeModal }));

/** The programme dialog over the current page, if the address names a programme. */
export function ProgrammeOver() {
  const id = programmeOver(useLocation().search);
  const close = useCloseProgramme();
  if (id === undefined) return null;
  return (
    <Suspense>
      <ProgrammeModal key={id} id={id} onClose={close} />
    </Suspense>
  );
}
