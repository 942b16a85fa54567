import { Button, Typography } from '@mui/material';
import { Fragment } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { ownNames } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { usersText } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { arrowAlongLine } from '../../kit/direction.ts';
import { FormBar } from '../../kit/FormBar.tsx';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { type FormValues, fieldBySource } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { useReach } from './ReachText.tsx';

const mostNamed = 3;

interface ShownChange {
  source: string;
  value: unknown;
  /** True for a value that the record inherits again. */
  isInherited: boolean;
}

/** The changes as people think of them: each field that begins or ceases to inherit is one, and `own` is none. */
function shownChanges(record: WireRecord, { [ownName]: own, ...changes }: FormValues): ShownChange[] {
  const changed = Object.entries(changes).map(([source, value]) => ({ source, value, isInherited: false }));
  // The name is reserved, so no other resource has such a field.
  if (own === undefined) return changed;
  const now = ownNames({ [ownName]: own });
  const before = ownNames(record);
  const left = before.filter((source) => !now.includes(source));
  const kept = now.filter((source) => !before.includes(source) && !Object.hasOwn(changes, source));
  return [
    ...changed,
    ...left.map((source) => ({ source, value: undefined, isInherited: true })),
    ...kept.map((source) => ({ source, value: record[source], isInherited: false })),
  ];
}

/** Says beside a new name where else it will stand, before it is saved. */
function RenameReach({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  const { uses } = useReach(resource, { records: { ids: [record.id] }, change: 'rename', isAsked: true });
  if (uses.length === 0) return null;
  const users = usersText(
    uses.map((use) => ({ ...use, names: [] })),
    translate,
  );
  return (
    <Typography variant="body2" role="note" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
      {translate('crud.reach.renamed', { users })}
    </Typography>
  );
}

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
  const isOnline = useIsOnline();
  const changed = shownChanges(record, changes);
  if (changed.length === 0) return null;
  const named = changed.slice(0, mostNamed);
  const isRenamed = Object.hasOwn(changes, fieldOf(resource, resource.title).source);
  return (
    <FormBar>
      {isRenamed && <RenameReach {...{ resource, record }} />}
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
        {named.map(({ source, value, isInherited }, index) => {
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
              {words.field(field)} {text(record[source])} {arrowAlongLine()}{' '}
              {isInherited ? translate('crud.inherited.value') : text(value)}
            </Fragment>
          );
        })}
        {changed.length > mostNamed &&
          ` ${translate('crud.form.moreChanges', { count: changed.length - mostNamed })}`}
      </Typography>
      <Button color="inherit" disabled={isSaving} onClick={onDiscard}>
        {translate('crud.form.discard')}
      </Button>
      <Button variant="contained" loading={isSaving} disabled={!isOnline} onClick={onSave}>
        {translate('crud.form.save')}
      </Button>
    </FormBar>
  );
}
