import { Box, Link } from '@mui/material';
import { useLocale } from 'ra-core';
import { textIn } from '../../../contract/fieldKinds/kinds/texts.ts';
import { noMoney } from '../../../contract/fieldKinds/moneyText.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';

const asText = ({ field, value }: ValueProps) => fieldKinds[field.kind].toText(value, field, noMoney);

/** The value exactly as the contract writes it into files. */
const ContractText = (props: ValueProps) => asText(props);

const TextCell = (props: CellProps) => (
  <PlainCell text={asText(props)} isWrapping={props.place === 'record'} />
);

export const text: FieldKindCell = { Cell: TextCell, Text: ContractText, align: 'left', width: 200 };
export const longText: FieldKindCell = { ...text, width: 280 };

interface LinkedCellProps extends CellProps {
  /** The address that the text links to; empty for none. */
  addressOf: (text: string) => string;
  opensElsewhere?: boolean;
}

function LinkedCell({ addressOf, opensElsewhere = false, ...props }: LinkedCellProps) {
  const shown = asText(props);
  const address = addressOf(shown);
  if (!address) return <PlainCell text={shown} />;
  const elsewhere = opensElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <PlainCell text={shown}>
      <Link href={address} onClick={(event) => event.stopPropagation()} {...elsewhere}>
        {shown}
      </Link>
    </PlainCell>
  );
}

/** Only web addresses become links; any other content of a record stays text. */
const webAddress = (shown: string) =>
  URL.canParse(shown) && /^https?:$/.test(new URL(shown).protocol) ? shown : '';
/** A question mark in an address would begin the headers of the mail. */
const mailAddress = (shown: string) => shown && `mailto:${encodeURIComponent(shown).replaceAll('%40', '@')}`;
const callAddress = (shown: string) => shown && `tel:${shown.replace(/[^\d+]/g, '')}`;

const UrlCell = (props: CellProps) => <LinkedCell {...props} addressOf={webAddress} opensElsewhere />;
const EmailCell = (props: CellProps) => <LinkedCell {...props} addressOf={mailAddress} />;
const PhoneCell = (props: CellProps) => <LinkedCell {...props} addressOf={callAddress} />;

export const url: FieldKindCell = { ...text, Cell: UrlCell, width: 240 };
export const email: FieldKindCell = { ...text, Cell: EmailCell, width: 220 };
export const phone: FieldKindCell = { ...text, Cell: PhoneCell, width: 150 };

function ColourCell(props: CellProps) {
  const shown = asText(props);
  if (!shown) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box
        aria-hidden
        style={{ backgroundColor: shown }}
        sx={{ width: 16, height: 16, borderRadius: 0.5, border: 1, borderColor: 'divider', flex: 'none' }}
      />
      <PlainCell text={shown} isNumber />
    </Box>
  );
}

export const colour: FieldKindCell = { ...text, Cell: ColourCell, width: 120 };

export const secret: FieldKindCell = { ...text, width: 120 };
export const issuedKey: FieldKindCell = { ...secret };

export const json: FieldKindCell = { ...text, width: 240 };
export const open: FieldKindCell = { ...json };
export const geoPoint: FieldKindCell = { ...text, width: 180 };

/** The text in the person's language, or in the first language that has one. */
const TextsText = ({ field, value }: ValueProps) => textIn(value, field, useLocale());

const TextsCell = ({ field, value, place }: CellProps) => (
  <PlainCell text={textIn(value, field, useLocale())} isWrapping={place === 'record'} />
);

export const texts: FieldKindCell = { Cell: TextsCell, Text: TextsText, align: 'left', width: 200 };
