import { Box, Typography } from '@mui/material';
import type { LineChange } from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ChangeList } from '../../kit/fieldKinds/ChangeList.tsx';
import { fieldBySource } from '../../kit/records/fields.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

interface LineChangesProps {
  resource: Resource;
  lines: readonly LineChange[];
  /** How many lines changed besides those. */
  more: number;
}

/** What an event did to the lines of a record, line by line. */
export function LineChanges({ resource, lines, more }: LineChangesProps) {
  const translate = useTranslate();
  const registry = useRegistry();
  if (lines.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 2, pl: 4, display: 'grid', gap: 1 }}>
      {lines.map((line, index) => {
        const { field: source, action, name, changes } = line;
        const field = fieldBySource(resource, source);
        const child = registry.get(field?.resource ?? '');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event of the past never changes
          <li key={index}>
            <Typography variant="body2">
              {field?.label}: {translate(`crud.history.lines.${action}`, { line: name })}
            </Typography>
            {child && action !== 'delete' && (
              <ChangeList
                resource={child}
                action={action}
                changes={changes.filter(({ after, before }) => after || before)}
              />
            )}
          </li>
        );
      })}
      {more > 0 && <li>{translate('crud.history.lines.more', { smart_count: more })}</li>}
    </Box>
  );
}
