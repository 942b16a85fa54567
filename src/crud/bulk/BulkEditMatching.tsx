import EditNoteIcon from '@mui/icons-material/EditNoteOutlined';
import { useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useTotal } from '../../kit/records/useTotal.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';

const BulkUpdateDialog = lazy(patiently(() => import('./BulkUpdateDialog.tsx')));

/** Opens the bulk edit of all records that the filter of the list finds, however many they are. */
export default function BulkEditMatching({ resource }: { resource: Resource }) {
  const { filterValues, onUnselectItems } = useListContext();
  const { total, isEstimated } = useTotal();
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ToolButton
        label={translate('crud.bulk.matching')}
        icon={<EditNoteIcon fontSize="small" />}
        aria-haspopup="dialog"
        disabled={total === 0}
        onClick={() => setIsOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen && (
          <BulkUpdateDialog
            {...{ resource, total, isEstimated }}
            records={{ filter: filterValues }}
            onDone={onUnselectItems}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
