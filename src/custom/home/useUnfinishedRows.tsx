import type { ReactElement } from 'react';
import { continuedPart } from '../../crud/import/useContinued.ts';
import { useKeptImports } from '../../crud/import/useKeptImports.ts';
import { useKeptText } from '../../crud/import/useKeptText.ts';
import { importPath } from '../../crud/paths.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { HomeRow } from './HomeRow.tsx';

/** A line for each file that the person has had checked and not imported, which leads to it. */
export function useUnfinishedRows(): ReactElement[] {
  const translate = useTranslate();
  const registry = useRegistry();
  const keptText = useKeptText();
  const { data } = useKeptImports();
  return (data ?? []).flatMap((kept) => {
    const resource = registry.get(kept.resource);
    return resource?.verbs.has('import') ? (
      <HomeRow
        key={kept.id}
        to={`${importPath(resource)}?${new URLSearchParams({ [continuedPart]: kept.id })}`}
        icon={resource.icon}
        label={translate('home.unfinishedImport', { file: kept.name, many: resource.labels.many })}
        aside={keptText(kept)}
      />
    ) : (
      []
    );
  });
}
