// A programme at its own address (PPV-07): the dialog over a backdrop.

import { useParams } from 'react-router';
import { useGoBack } from '../../shared/back/use-go-back.ts';
import { paths } from '../../shared/paths/paths.ts';
import { Horizon } from '../../shared/ui/Horizon/Horizon.tsx';
import { ProgrammeModal } from './ProgrammeModal.tsx';

export function ProgrammeScreen() {
  const { id = '' } = useParams();
  const close = useGoBack(paths.home());
  return (
    <main>
      <Horizon />
      <ProgrammeModal key={id} id={id} onClose={close} />
    </main>
  );
}
