import { lazy, type ReactNode } from 'react';
import { ReferencePartsProvider } from '../fieldKinds/ReferenceParts.tsx';
import { ImportJobsProvider } from '../import/ImportJobsProvider.tsx';

const referenceParts = {
  Card: lazy(() => import('../record/ReferenceCard.tsx')),
  CreateDialog: lazy(() => import('../record/CreateDialog.tsx')),
};

/** What the generated pages of a customer share: running imports, and what references open. */
export function EngineProviders({ children }: { children: ReactNode }) {
  return (
    <ReferencePartsProvider parts={referenceParts}>
      <ImportJobsProvider>{children}</ImportJobsProvider>
    </ReferencePartsProvider>
  );
}
