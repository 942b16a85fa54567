import { type Identifier, useCreatePath, useGetManyAggregate } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PlainCell } from '../../kit/fieldKinds/PlainCell.tsx';
import { ReferenceLink } from '../../kit/fieldKinds/ReferenceParts.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import type { CellProps } from '../../modules/cell.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** The record that an event is about, by its name at the time. A link if it still exists and the reader may open it. */
export default function RecordCell({ value, record }: CellProps) {
  const label = typeof value === 'string' ? value : '';
  const count = record?.recordCount;
  const target = useRegistry().get(String(record?.resource));
  const id = record?.recordId;
  const mayOpen = target?.verbs.has('get') && target.verbs.has('list');
  if (target && typeof count === 'number')
    return <ManyRecords target={target} count={count} file={record?.action === 'import' ? label : ''} />;
  if (!target || !mayOpen || !label || typeof id !== 'string' || id === '') return <PlainCell text={label} />;
  return (
    <LivingRecord
      {...{ target, label, action: record?.action }}
      id={target.key === 'integer' ? Number(id) : id}
    />
  );
}

/** How many records a larger change wrote; for an import also from which file. */
function ManyRecords({ target, count, file }: { target: Resource; count: number; file: string }) {
  const translate = useTranslate();
  const words = useWords(target);
  const records = words.count(count);
  return <PlainCell text={file ? translate('auditLog.importedFrom', { records, file }) : records} />;
}

interface LivingRecordProps {
  target: Resource;
  id: Identifier;
  label: string;
  action: unknown;
}

/** A change leads to the history of its record, which shows the change and brings earlier values back. */
function LivingRecord({ target, id, label, action }: LivingRecordProps) {
  const createPath = useCreatePath();
  // One request asks for all records of a list page.
  const { data } = useGetManyAggregate<WireRecord>(target.name, { ids: [id] });
  const isThere = data?.some((one) => one !== undefined && String(one.id) === String(id));
  const page = createPath({ resource: target.name, type: 'edit', id });
  const path = action === 'update' ? `${page}/history` : page;
  return (
    <PlainCell text={label}>
      {isThere ? <ReferenceLink resource={target} id={id} path={path} label={label} /> : label}
    </PlainCell>
  );
}
