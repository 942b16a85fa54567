import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { slipBytes } from '../../../contract/stores/escPos.ts';
import { dotsOf } from '../../../contract/stores/raster.ts';
import { slipPdf } from '../../../contract/stores/slipPdf.ts';
import { type SlipWidth, slipWidthOf, slipWidths } from '../../../contract/stores/slipText.ts';
import { opensDrawer, slipLines, slipText } from '../../../contract/stores/tillSlip.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useFileAddress } from '../../kit/fieldKinds/useFileUpload.ts';
import { saveFile } from '../../kit/saveFile.ts';
import type { BelowFieldsProps } from '../../modules/module.ts';
import { codeRaster, pictureRaster } from './pictureRaster.ts';
import { SlipPaper } from './SlipPaper.tsx';
import { qrLinkOf, sampleSlip } from './sampleSlip.ts';

const payments = ['card', 'cash'] as const;

/** How a slip looks with the header in the form, on each paper, and as files for a printer and for people. */
export default function SlipPreview({ record, values }: BelowFieldsProps) {
  const translate = useTranslate();
  const notifyFailure = useNotifyFailure();
  const [chosen, setChosen] = useState<SlipWidth>();
  const [payment, setPayment] = useState<(typeof payments)[number]>('card');
  const width = chosen ?? slipWidthOf(values.widthColumns);
  const slip = sampleSlip(values, payment === 'cash', translate);
  const lines = slipLines(slip, width);
  const qrLink = qrLinkOf(values);
  const address = useFileAddress(record, 'logo', values.logo);
  const dots = dotsOf[width];
  // The dots of a picture never change, so they are worked out once.
  const { data: logo, isError } = useQuery({
    queryKey: ['pictureRaster', values.logo, dots],
    queryFn: address === undefined ? skipToken : () => pictureRaster(address, dots),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = (content: BlobPart, type: string, ending: string) =>
    saveFile({ blob: new Blob([content], { type }), fileName: `till-slip-${width}.${ending}` });
  const shownCode = useRef<SVGSVGElement>(null);
  const saveBytes = () => {
    const bytes = slipBytes({ lines, logo: logo ?? null, qrLink, opensDrawer: opensDrawer(slip.sale) });
    save(bytes.slice(), 'application/octet-stream', 'bin');
  };
  const savePdf = async () => {
    const code = shownCode.current && (await codeRaster(shownCode.current));
    save(slipPdf({ lines, logo: logo ?? null, code }), 'application/pdf', 'pdf');
  };
  const isWaiting = address !== undefined && !logo && !isError;
  return (
    <Box
      sx={{ mt: 4, display: 'grid', gap: 3, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box>
        <Typography variant="h2">{translate('tillSlips.title')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('tillSlips.explain')} {payment === 'cash' && translate('tillSlips.drawer')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={width}
          aria-label={translate('tillSlips.width')}
          onChange={(_event, next: SlipWidth | null) => next && setChosen(next)}
        >
          {slipWidths.map((one) => (
            <ToggleButton key={one} value={one}>
              {translate('tillSlips.columns', { count: one })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={payment}
          aria-label={translate('tillSlips.payment')}
          onChange={(_event, next: (typeof payments)[number] | null) => next && setPayment(next)}
        >
          {payments.map((one) => (
            <ToggleButton key={one} value={one}>
              {translate(`tillSlips.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {isError && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {translate('tillSlips.logoFailed')}
        </Typography>
      )}
      <SlipPaper
        {...{ width, lines, logo, qrLink }}
        title={translate('tillSlips.slip', { count: width })}
        code={shownCode}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={isWaiting}
          onClick={() => void savePdf().catch(notifyFailure)}
        >
          {translate('tillSlips.pdf')}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => save(slipText(lines), 'text/plain;charset=utf-8', 'txt')}
        >
          {translate('tillSlips.text')}
        </Button>
        <Button variant="outlined" color="inherit" disabled={isWaiting} onClick={saveBytes}>
          {translate('tillSlips.bytes')}
        </Button>
      </Box>
    </Box>
  );
}
