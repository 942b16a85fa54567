import { lazy, type ReactNode, Suspense } from 'react';
import { IssuedKeysProvider } from '../../kit/fieldKinds/IssuedKeysProvider.tsx';
import { ReferencePartsProvider } from '../../kit/fieldKinds/ReferenceParts.tsx';
import { CreateDialog } from '../CreateDialog.tsx';
import { enginePart } from '../en/part.ts';
import { ImportJobsProvider, useCurrentImports } from '../import/ImportJobsProvider.tsx';
import { isActive } from '../import/importJobs.ts';

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

const ImportActivity = lazy(enginePart(() => import('../import/ImportActivity.tsx')));

/** What runs in the background, and what has ended there. */
export function Activity() {
  const imports = useCurrentImports();
  if (![...imports.values()].some(isActive)) return null;
  return (
    <Suspense fallback={null}>
      <ImportActivity />
    </Suspense>
  );
}
