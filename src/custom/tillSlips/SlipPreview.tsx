import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useGetOne, useLocale } from 'ra-core';
import { useRef, useState } from 'react';
import { documentTax } from '../../../contract/catalogue/tax.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { slipBytes } from '../../../contract/stores/escPos.ts';
import { dotsOf, highestPicture, type Raster, rasterOf } from '../../../contract/stores/raster.ts';
import { slipPdf } from '../../../contract/stores/slipPdf.ts';
import { type SlipWidth, slipWidthOf, slipWidths } from '../../../contract/stores/slipText.ts';
import { slipWordsIn } from '../../../contract/stores/slipWords.ts';
import {
  opensDrawer,
  type Sale,
  type SlipHeader,
  type SlipWords,
  slipLines,
  slipLinesOf,
  slipText,
} from '../../../contract/stores/tillSlip.ts';
import { taxesOfCountry } from '../../../contract/taxesOfCountry.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useFileAddress } from '../../kit/fieldKinds/useFileUpload.ts';
import { saveFile } from '../../kit/saveFile.ts';
import type { BelowFieldsProps } from '../../modules/module.ts';
import { useMay, useSelectedCustomer } from '../../session/SessionContext.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { drawnLines } from './drawnLines.ts';
import { SlipPaper } from './SlipPaper.tsx';

const payments = ['card', 'cash'] as const;

/**
 * A picture in black and white, as large as the paper allows: the dots that a printer prints.
 * @throws Error if there is no such picture, or the browser cannot draw it
 */
async function pictureRaster(address: string, dots: number): Promise<Raster> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.drawImage(image, 0, 0);
  const { data: pixels } = context.getImageData(0, 0, width, height);
  return rasterOf({ pixels, width, height }, dots);
}

/** The QR code that the page shows, in black and white. Each of its modules is whole dots, so that its edges stay sharp. */
async function codeRaster(shown: SVGSVGElement): Promise<Raster> {
  const code = shown.cloneNode(true) as SVGSVGElement;
  const modules = shown.viewBox.baseVal.width;
  const dots = modules * Math.max(1, Math.floor(highestPicture / modules));
  code.setAttribute('width', String(dots));
  code.setAttribute('height', String(dots));
  const text = new XMLSerializer().serializeToString(code);
  return pictureRaster(`data:image/svg+xml,${encodeURIComponent(text)}`, dots);
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** The header in a form. Without its own tax number, it has that of the business. */
const headerOf = (values: Readonly<Record<string, unknown>>, taxNumber: unknown): SlipHeader => ({
  lines: slipLinesOf(values.lines),
  vatNumber: textOf(values.vatNumber) ?? textOf(taxNumber),
  registrationNumber: textOf(values.registrationNumber),
  phone: textOf(values.phone),
  website: textOf(values.website),
  footerLines: slipLinesOf(values.footerLines),
});

/** The link of the QR code, with a made-up number where the template asks for one. */
const qrLinkOf = ({ showQr, qrTemplate }: Readonly<Record<string, unknown>>): string | null =>
  showQr === true ? (textOf(qrTemplate)?.replace(/\{[^{}]*\}/g, '7K3M9QX2TD') ?? null) : null;

/** What a slip says of the business beside its header. */
interface SlipBusiness {
  currency: string;
  currencyDigits: number;
  country: string | null;
  taxNumber: unknown;
  /** In which its slips are. */
  language: string;
  /** As the business says it; undefined if the person may not read that. */
  pricesIncludeTax: boolean | undefined;
}

/** A rate for an example, where that of the country is not known. */
const someRate = 10;

/** A slip of a made-up sale. */
const sampleSlip = (
  values: Readonly<Record<string, unknown>>,
  isCash: boolean,
  business: SlipBusiness,
): { header: SlipHeader; words: SlipWords; sale: Sale } => {
  const { currency, currencyDigits, country } = business;
  const taxes = taxesOfCountry(country);
  const pricesIncludeTax = business.pricesIncludeTax ?? taxes.pricesIncludeTax;
  const { words, sample, rate } = slipWordsIn(business.language, taxes.name);
  // The amounts of the example are hundredths of a whole unit.
  const of = (hundredths: number) => Math.round((hundredths * 10 ** currencyDigits) / 100);
  const ratePercent = taxes.groups[0]?.ratePercent ?? someRate;
  const taxed = documentTax([{ amount: of(28_370), ratePercent }], pricesIncludeTax);
  const sum = (name: 'total' | 'value') => taxed.reduce((total, one) => total + one[name], 0);
  return {
    header: headerOf(values, business.taxNumber),
    words,
    sale: {
      ...{ number: '0147-000381', moment: '21-11-2026 18:42', currency, currencyDigits },
      items: [
        {
          ...{ quantity: 1, name: sample.pizza, cents: of(12_990) },
          extras: [{ label: sample.mushrooms, cents: of(2400) }],
        },
        { quantity: 2, name: sample.burger, cents: of(8990), extras: [] },
      ],
      reductions: [{ label: sample.voucher, cents: of(-5000) }],
      ...{ total: sum('total'), net: sum('value'), pricesIncludeTax },
      taxes: taxed
        .filter(({ tax }) => tax > 0)
        .map(({ tax, ratePercent: percent }) => ({ label: rate(percent), cents: tax })),
      payments: [{ label: isCash ? sample.cash : sample.card, cents: sum('total'), isCash }],
    },
  };
};

/** How a slip looks with the header in the form, on each paper, and as files for a printer and for people. */
export default function SlipPreview({ record, values }: BelowFieldsProps) {
  const translate = useTranslate();
  const notifyFailure = useNotifyFailure();
  const language = useLocale();
  const [chosen, setChosen] = useState<SlipWidth>();
  const [payment, setPayment] = useState<(typeof payments)[number]>('card');
  const width = chosen ?? slipWidthOf(values.widthColumns);
  const customer = useSelectedCustomer();
  const { data: business } = useGetOne<WireRecord>(
    'setup/business',
    { id: customer?.customerUuid ?? '' },
    { enabled: useMay('setup/business', 'read') && customer !== undefined },
  );
  const ofBusiness = {
    ...{ ...useMoneyFormats(), country: customer?.Customer.country ?? null },
    taxNumber: business?.taxNumber,
    language: String(business?.language ?? language),
    pricesIncludeTax: business && business.pricesIncludeTax !== false,
  };
  const slip = sampleSlip(values, payment === 'cash', ofBusiness);
  const lines = slipLines(slip, width);
  const drawn = drawnLines(lines, width, slip.words.title);
  const qrLink = qrLinkOf(values);
  const own = useFileAddress(record, 'logo', values.logo);
  // Without its own logo, a slip has that of the business at half the width, as tills print it.
  const shared = customer?.Customer.logo ?? undefined;
  const address = values.logo ? own : shared;
  const dots = values.logo ? dotsOf[width] : dotsOf[width] / 2;
  // The dots of a picture never change, so they are worked out once.
  const { data: logo, isError } = useQuery({
    queryKey: ['pictureRaster', values.logo ?? shared?.split('?')[0], dots],
    queryFn: address === undefined ? skipToken : () => pictureRaster(address, dots),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = (content: BlobPart, type: string, ending: string) =>
    saveFile({ blob: new Blob([content], { type }), fileName: `till-slip-${width}.${ending}` });
  const shownCode = useRef<SVGSVGElement>(null);
  const saveBytes = () => {
    const bytes = slipBytes({
      lines,
      drawn,
      logo: logo ?? null,
      qrLink,
      opensDrawer: opensDrawer(slip.sale),
    });
    save(bytes.slice(), 'application/octet-stream', 'bin');
  };
  const savePdf = async () => {
    const code = shownCode.current && (await codeRaster(shownCode.current));
    save(slipPdf({ lines, drawn, logo: logo ?? null, code }), 'application/pdf', 'pdf');
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
        {...{ width, lines, drawn, logo, qrLink }}
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
