import { Box, Button } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import { useState } from 'react';
import type { RecordLink } from '../../../contract/catalogue/menuShape.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { fieldParameter, partTabName } from './paths.ts';

/** As many records as a person reads at a glance; a button shows the others. */
const firstShown = 20;

interface RecordNameProps {
  record: RecordLink;
  /** A resource that the record has as a part: its tab. */
  part?: string | null;
  /** The field that people came for: it gets the focus. */
  field?: string | null;
}

/** The name of a record, as a link to its page. */
export function RecordName({ record, part = null, field = null }: RecordNameProps) {
  const createPath = useCreatePath();
  const path = createPath({ resource: record.resource, id: record.id, type: 'edit' });
  const place = part === null ? path : `${path}/${partTabName(part)}`;
  return (
    <LinkBase className="link" to={field === null ? place : `${place}?${fieldParameter}=${field}`}>
      {record.name}
    </LinkBase>
  );
}

interface NamedRecord {
  record: RecordLink;
  /** What it belongs to, such as the item of a size. */
  of: string | null;
  /** A resource that the record has as a part. */
  part?: string | null;
  /** The field of it that mends what is wrong. */
  field?: string | null;
}

/** Links to records that something is wrong with. */
export function RecordNames({ found }: { found: readonly NamedRecord[] }) {
  const translate = useTranslate();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? found : found.slice(0, firstShown);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {shown.map(({ record, of, part, field }) => (
          <li key={`${record.resource} ${record.id}`}>
            <RecordName
              {...(part && { part })}
              {...(field && { field })}
              record={
                of === null ? record : { ...record, name: translate('kit.named', { of, name: record.name }) }
              }
            />
          </li>
        ))}
      </Box>
      {shown.length < found.length && (
        <Button size="small" color="inherit" onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          {translate('kit.showAll', { count: found.length })}
        </Button>
      )}
    </>
  );
}
