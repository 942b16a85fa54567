import { Box, Button } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { InheritedValue } from '../../../contract/inherited.ts';
import { isOneForCustomer } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import type { Words } from '../../kit/records/useWords.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

interface InheritedNoteProps {
  field: Field;
  words: Words;
  isOwn: boolean;
  inherited: InheritedValue | undefined;
  /** The id of its text, which describes the input. */
  id?: string;
  /** Undefined where the person cannot change the record. */
  onGiveUp?: () => void;
}

/** Says under a value whether it is inherited and from where, and offers to replace the record's own value with it. */
export function InheritedNote({ field, words, isOwn, inherited, id, onGiveUp }: InheritedNoteProps) {
  const translate = useTranslate();
  if (!isOwn && !inherited) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        minHeight: 24,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <Box component="span" id={id}>
        {isOwn ? (
          <OwnText {...{ field, inherited }} />
        ) : (
          <>
            {translate('crud.inherited.from')} <Source from={inherited?.from ?? null} />
          </>
        )}
      </Box>
      {isOwn && onGiveUp && (
        <Button
          size="small"
          aria-label={translate('crud.inherited.useOf', { field: words.field(field) })}
          onClick={onGiveUp}
          sx={{ py: 0, minWidth: 0, '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {translate('crud.inherited.use')}
        </Button>
      )}
    </Box>
  );
}

/** “Own value. Drill: R 120.00”. */
function OwnText({ field, inherited }: Pick<InheritedNoteProps, 'field' | 'inherited'>) {
  const translate = useTranslate();
  if (!inherited) return translate('crud.inherited.ownValue');
  const { Text } = cells[field.kind];
  const { value, label, from } = inherited;
  const record = { id: '', labels: { [field.source]: label } };
  return (
    <>
      {translate('crud.inherited.ownValue')} <Source from={from} />
      {': '}
      {isEmptyValue(value) ? (
        translate('crud.form.nothing')
      ) : (
        <Text field={field} value={value} record={record} />
      )}
    </>
  );
}

/** The name of the record that has the value, as a link for people who may open it. */
function Source({ from }: Pick<InheritedValue, 'from'>) {
  const createPath = useCreatePath();
  const resource = useRegistry().get(from?.resource ?? '');
  if (!from) return null;
  const name = from.name ?? resource?.labels.one ?? '';
  if (!resource?.verbs.has('get')) return name;
  const type = isOneForCustomer(resource) ? 'list' : 'edit';
  return (
    <LinkBase className="link" to={createPath({ resource: resource.name, type, id: from.id })}>
      {name}
    </LinkBase>
  );
}
