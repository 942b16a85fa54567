import Box from '@mui/material/Box';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../../src/dataProviders/recordLabels.ts';
import { useTranslate } from '../../../src/i18n/useTranslate.ts';

/** Where a boat lies. */
export default function MooringTab({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  return <Box sx={{ p: 6 }}>{translate('tides.moored', { name: recordTitle(resource, record) })}</Box>;
}
