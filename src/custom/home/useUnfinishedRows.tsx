import type { ReactElement } from 'react';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useKeptImports, useKeptText } from '../../kit/imports/useKeptImports.ts';
import { continuePath } from '../../kit/records/paths.ts';
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
        to={continuePath(resource, kept.id)}
        icon={resource.icon}
        label={translate('home.unfinishedImport', {
          file: kept.name,
          many: inSentence(resource.labels.many),
        })}
        aside={keptText(kept)}
      />
    ) : (
      []
    );
  });
}
