import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { useCreatePath } from 'ra-core';
import { Link } from 'react-router-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { DuplicateButton } from './DuplicateButton.tsx';
import { PreviousNext } from './PreviousNext.tsx';

interface PageActionsProps {
  resource: Resource;
  record: WireRecord;
  /** The page that only shows the record. */
  isShown: boolean;
  /** The person may not change the record. */
  isOthers: boolean;
  onDeleted: () => void;
}

/** What people can do with a whole record from its page. */
export function PageActions({ resource, record, isShown, isOthers, onDeleted }: PageActionsProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <>
      {resource.verbs.has('list') && <PreviousNext {...{ resource, record }} isReadOnly={isShown} />}
      {isShown && !isOthers && resource.verbs.has('update') && (
        <Button
          variant="contained"
          startIcon={<EditIcon />}
          component={Link}
          to={createPath({ resource: resource.name, type: 'edit', id: record.id })}
        >
          {translate('crud.record.edit')}
        </Button>
      )}
      <DuplicateButton resource={resource} record={record} />
      {!isShown && !isOthers && <DeleteButton {...{ resource, record, onDeleted }} />}
    </>
  );
}
