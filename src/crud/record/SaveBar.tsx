import { Box, Button, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../fieldKinds/cells.ts';
import { fieldBySource } from '../fields.ts';
import { useWords } from '../useWords.ts';
import type { FormValues } from './recordResolver.ts';

/** Sticks to the foot of a form. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 6,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'surface.raised',
        '@media (pointer: coarse)': { '& button': { minHeight: 44 } },
      }}
    >
      {children}
    </Box>
  );
}

const mostNamed = 3;

interface SaveBarProps {
  resource: Resource;
  record: WireRecord;
  /** The values that differ from the record. */
  changes: FormValues;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** The changes to save or discard; shown only while there are any. */
export function SaveBar({ resource, record, changes, isSaving, onSave, onDiscard }: SaveBarProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const changed = Object.entries(changes);
  if (changed.length === 0) return null;
  const named = changed.slice(0, mostNamed);
  return (
    <FormBar>
      <Typography
        variant="body2"
        role="status"
        sx={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
        }}
      >
        <strong>{translate('crud.form.changes', { smart_count: changed.length })}</strong>{' '}
        {named.map(([source, value], index) => {
          const field = fieldBySource(resource, source);
          if (!field) return null;
          const { Text } = cells[field.kind];
          const text = (one: unknown) =>
            isEmptyValue(one) ? (
              translate('crud.form.nothing')
            ) : (
              <Text field={field} value={one} record={record} />
            );
          return (
            <Fragment key={source}>
              {index > 0 && ', '}
              {words.field(field)} {text(record[source])} → {text(value)}
            </Fragment>
          );
        })}
        {changed.length > mostNamed &&
          ` ${translate('crud.form.moreChanges', { count: changed.length - mostNamed })}`}
      </Typography>
      <Button color="inherit" disabled={isSaving} onClick={onDiscard}>
        {translate('crud.form.discard')}
      </Button>
      <Button variant="contained" loading={isSaving} onClick={onSave}>
        {translate('crud.form.save')}
      </Button>
    </FormBar>
  );
}
