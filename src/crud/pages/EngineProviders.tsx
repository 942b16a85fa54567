import { lazy, type ReactNode } from 'react';
import { IssuedKeysProvider } from '../../kit/fieldKinds/IssuedKeysProvider.tsx';
import { ReferencePartsProvider } from '../../kit/fieldKinds/ReferenceParts.tsx';
import { CreateDialog } from '../CreateDialog.tsx';
import { enginePart } from '../en/part.ts';
import { ImportJobsProvider } from '../import/ImportJobsProvider.tsx';

const referenceParts = {
  Card: lazy(enginePart(() => import('../record/ReferenceCard.tsx'))),
  CreateDialog,
  LinesEditor: lazy(enginePart(() => import('../lines/LinesEditor.tsx'))),
  LinesTable: lazy(enginePart(() => import('../lines/LinesTable.tsx'))),
};

/** What a customer's generated pages share: running imports, keys just issued, and the parts that references and lines are made of. */
export function EngineProviders({ children }: { children: ReactNode }) {
  return (
    <ReferencePartsProvider parts={referenceParts}>
      <IssuedKeysProvider>
        <ImportJobsProvider>{children}</ImportJobsProvider>
      </IssuedKeysProvider>
    </ReferencePartsProvider>
  );
}
