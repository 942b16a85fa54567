import { lazy, type ReactNode } from 'react';
import { IssuedKeysProvider } from '../fieldKinds/IssuedKeys.tsx';
import { ReferencePartsProvider } from '../fieldKinds/ReferenceParts.tsx';
import { ImportJobsProvider } from '../import/ImportJobsProvider.tsx';

const referenceParts = {
  Card: lazy(() => import('../record/ReferenceCard.tsx')),
  CreateDialog: lazy(() => import('../record/CreateDialog.tsx')),
  LinesEditor: lazy(() => import('../lines/LinesEditor.tsx')),
  LinesTable: lazy(() => import('../lines/LinesTable.tsx')),
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
