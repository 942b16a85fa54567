import { type Identifier, LinkBase, useCreatePath } from 'ra-core';
import { memo } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { LightIcon } from '../../layout/LightIcon.tsx';
import { SelectCell } from '../table/SelectCell.tsx';

const openInFull = 'M21 11V3h-8l3.29 3.29-10 10L3 13v8h8l-3.29-3.29 10-10z';

interface TableRowProps {
  resource: Resource;
  record: WireRecord;
  title: string;
  fields: readonly Field[];
  /** The column of the names. */
  lead: Field | undefined;
  index: number;
  /** Its place among the rows of all pages, which a screen reader says; the headings have the first. */
  place: number;
  isFocusable: boolean;
  isOpen: boolean;
  isSelectable: boolean;
  isSelected: boolean;
  onFocus: (index: number) => void;
  onOpen: (id: Identifier, how: 'panel' | 'page') => void;
  onToggle: (index: number, isRange: boolean) => void;
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, .select') !== null;

/** True for a plain press of the pointer on a link to another record. The keyboard follows such a link, and so does a press with Ctrl. */
const isOnReference = ({ target, detail, ctrlKey, metaKey }: React.MouseEvent) =>
  detail > 0 &&
  !ctrlKey &&
  !metaKey &&
  target instanceof Element &&
  target.closest('[data-opens="record"]') !== null;

/** One record of the table. React draws it again only when its own data changes. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const {
    resource,
    record,
    title,
    fields,
    lead,
    index,
    place,
    isFocusable,
    isOpen,
    isSelectable,
    isSelected,
  } = props;

  const open = (event: React.MouseEvent) => {
    const isSelectingText = window.getSelection()?.type === 'Range' && !event.shiftKey;
    if (isControl(event.target) || isSelectingText) return;
    props.onOpen(record.id, event.shiftKey ? 'page' : 'panel');
  };

  // A row opens its own record wherever people press it, so that they never land on another by accident.
  const openOwn = (event: React.MouseEvent) => {
    if (!isOnReference(event)) return;
    event.preventDefault();
    event.stopPropagation();
    props.onOpen(record.id, event.shiftKey ? 'page' : 'panel');
  };

  return (
    // The table's body handles the keys of all rows.
    <tr
      className={`${isSelected ? 'selected' : ''} ${isOpen ? 'open' : ''}`}
      data-index={index}
      tabIndex={isFocusable ? 0 : -1}
      aria-rowindex={place}
      aria-current={isOpen || undefined}
      onFocus={() => props.onFocus(index)}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={open}
      onClickCapture={openOwn}
    >
      {isSelectable && (
        <SelectCell
          title={title}
          isSelected={isSelected}
          onToggle={(isRange) => props.onToggle(index, isRange)}
        />
      )}
      {fields.map((field, column) => (
        <td
          key={field.name}
          data-row={index}
          data-column={column}
          className={`${cells[field.kind].align} ${field === lead ? 'lead' : ''}`}
        >
          {field === lead ? (
            <span className="with-link">
              <span>
                <FieldCell resource={resource} field={field} record={record} place="list" />
              </span>
              <PageLink resource={resource} id={record.id} title={title} />
            </span>
          ) : (
            <FieldCell resource={resource} field={field} record={record} place="list" />
          )}
        </td>
      ))}
    </tr>
  );
});

function PageLink({ resource, id, title }: { resource: Resource; id: Identifier; title: string }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const label = translate('crud.list.openPage', { record: title });
  return (
    <LinkBase
      to={createPath({ resource: resource.name, type: 'edit', id })}
      className="page-link"
      tabIndex={-1}
      aria-label={label}
      title={label}
    >
      <LightIcon path={openInFull} />
    </LinkBase>
  );
}
