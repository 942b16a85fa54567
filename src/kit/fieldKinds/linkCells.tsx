import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Avatar, Box, Chip, Link } from '@mui/material';
import { type Identifier, LinkBase, useCreatePath } from 'ra-core';
import { type ReactNode, Suspense } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fileAddressOf } from '../../dataProviders/recordLabels.ts';
import { listText } from '../../i18n/listText.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import { useNamedResource } from '../records/useResource.ts';
import { useWords } from '../records/useWords.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';
import { ReferenceLink, useReferenceParts } from './ReferenceParts.tsx';
import { carriedLabels, type ReferenceLabel, useReferenceLabels } from './useReferenceLabels.ts';

interface ReferenceLabelsProps extends ValueProps {
  children: (labels: ReferenceLabel[]) => ReactNode;
}

/** Draws the names behind a reference. In lists, the records carry them, so this sends no request. */
function ReferenceLabels({ children, ...value }: ReferenceLabelsProps) {
  const carried = carriedLabels(value);
  return carried ? children(carried) : <LookedUpLabels {...value}>{children}</LookedUpLabels>;
}

const LookedUpLabels = ({ children, ...value }: ReferenceLabelsProps) => children(useReferenceLabels(value));

/** The address of a record's page; undefined if the person may not open it. */
function usePathOf(field: Field): (id: Identifier) => string | undefined {
  const target = useNamedResource(field.resource ?? '');
  const canOpen = target.verbs.has('get');
  const createPath = useCreatePath();
  return (id) => (canOpen ? createPath({ resource: target.name, type: 'edit', id }) : undefined);
}

function ReferenceCell(props: CellProps) {
  const target = useNamedResource(props.field.resource ?? '');
  const pathOf = usePathOf(props.field);
  return (
    <ReferenceLabels {...props}>
      {([reference]) => {
        if (!reference) return null;
        const { id, label = '…' } = reference;
        const path = pathOf(id);
        return (
          <PlainCell text={label}>
            {path ? <ReferenceLink resource={target} id={id} path={path} label={label} /> : label}
          </PlainCell>
        );
      }}
    </ReferenceLabels>
  );
}

const ReferenceText = (props: ValueProps) => (
  <ReferenceLabels {...props}>
    {(labels) => listText(labels.map(({ label }) => label ?? '…'))}
  </ReferenceLabels>
);

export const reference: FieldKindCell = {
  Cell: ReferenceCell,
  Text: ReferenceText,
  align: 'left',
  width: 180,
};

function ReferencesCell(props: CellProps) {
  const pathOf = usePathOf(props.field);
  const chip = ({ id, label = '…' }: ReferenceLabel) => {
    const path = pathOf(id);
    const link = path ? { component: LinkBase, to: path, clickable: true, 'data-opens': 'record' } : {};
    return (
      <Chip
        key={id}
        size="small"
        label={label}
        onClick={path ? (event: React.MouseEvent) => event.stopPropagation() : undefined}
        {...link}
      />
    );
  };
  return (
    <ReferenceLabels {...props}>
      {(labels) => (
        <Box
          title={listText(labels.map(({ label }) => label ?? '…'))}
          sx={{
            display: 'flex',
            gap: 1,
            flexWrap: props.place === 'record' ? 'wrap' : 'nowrap',
            overflow: 'hidden',
          }}
        >
          {labels.map(chip)}
        </Box>
      )}
    </ReferenceLabels>
  );
}

export const references: FieldKindCell = { ...reference, Cell: ReferencesCell, width: 220 };

function ImageCell({ field, value, record, place }: CellProps) {
  if (typeof value !== 'string' || !value) return null;
  const size = place === 'list' ? 28 : 96;
  return (
    <Avatar
      variant="rounded"
      src={fileAddressOf(record, field.source)}
      alt={field.label}
      slotProps={{ img: { loading: 'lazy' } }}
      sx={{
        width: size,
        height: size,
        mx: place === 'list' ? 'auto' : 0,
        bgcolor: 'surface.sunken',
        color: 'text.secondary',
      }}
    >
      <ImageIcon aria-hidden fontSize="small" />
    </Avatar>
  );
}

const FileText = ({ value }: ValueProps) => (typeof value === 'string' && value ? '✓' : '');

export const image: FieldKindCell = { Cell: ImageCell, Text: FileText, align: 'center', width: 80 };

function FileCell({ field, value, record }: CellProps) {
  const address = fileAddressOf(record, field.source);
  if (typeof value !== 'string' || !value) return null;
  if (!address) return <PlainCell text={field.label} />;
  return (
    <PlainCell text={field.label}>
      <Link
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => event.stopPropagation()}
      >
        {field.label}
      </Link>
    </PlainCell>
  );
}

export const file: FieldKindCell = { Cell: FileCell, Text: FileText, align: 'left', width: 140 };

/** How many lines there are. */
function LinesText({ field, value }: ValueProps) {
  const words = useWords(useNamedResource(field.resource ?? ''));
  return words.count(Array.isArray(value) ? value.length : 0);
}

function LinesCell(props: CellProps) {
  const { LinesTable } = useReferenceParts();
  if (props.place === 'list' || !LinesTable) return <LinesText {...props} />;
  return (
    <Suspense fallback={null}>
      <LinesTable {...props} />
    </Suspense>
  );
}

export const lines: FieldKindCell = { Cell: LinesCell, Text: LinesText, align: 'left', width: 160 };
