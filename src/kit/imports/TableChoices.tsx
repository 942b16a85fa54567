import { encodings, type Preview, type PreviewOptions } from '../../../contract/calls/imports.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../LabelledSelect.tsx';

interface TableChoicesProps {
  /** What the server made of the file; undefined where it could not read it. */
  preview: Pick<Preview, 'sheets' | 'dialect' | 'headingRow'> | undefined;
  /** What the person has corrected. */
  table: PreviewOptions;
  onChoose: (table: PreviewOptions) => void;
}

const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** Rows that can be chosen as headings; a report has few lines before them. */
const mostRows = 30;

/** What of these options was chosen for the file, so that the import reads it as the preview did. */
export const tableOptionsOf = ({
  sheet,
  headingRow,
  delimiter,
  encoding,
}: PreviewOptions): PreviewOptions => ({
  ...(sheet !== undefined && { sheet }),
  ...(headingRow !== undefined && { headingRow }),
  ...(delimiter !== undefined && { delimiter }),
  ...(encoding !== undefined && { encoding }),
});

/** How the file was read: its worksheet, the row of its headings, its separator and its letters. People correct it here, and see the result in the samples. */
export function TableChoices({ preview, table, onChoose }: TableChoicesProps) {
  const translate = useTranslate();
  const { sheets, dialect } = preview ?? {};
  const headingRow = preview?.headingRow ?? table.headingRow;
  const delimiter = dialect?.delimiter ?? table.delimiter;
  const rows = Array.from({ length: Math.max(mostRows, headingRow ?? 0) }, (_, index) => index + 1);
  const known = Object.entries(separators);
  const others = delimiter !== undefined && !Object.hasOwn(separators, delimiter) ? [delimiter] : [];
  const asFound = <option value="">{translate('crud.import.asFound')}</option>;
  return (
    <>
      {sheets && sheets.names.length > 1 && (
        <LabelledSelect
          label={translate('crud.import.sheet')}
          value={sheets.chosen ?? ''}
          onChange={(sheet) => onChoose({ ...table, sheet, headingRow: undefined })}
        >
          {sheets.names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </LabelledSelect>
      )}
      <LabelledSelect
        label={translate('crud.import.headings')}
        value={String(headingRow ?? '')}
        onChange={(row) => onChoose({ ...table, headingRow: Number(row) || undefined })}
      >
        {headingRow === undefined && asFound}
        {rows.map((row) => (
          <option key={row} value={row}>
            {translate('crud.import.headingRow', { row })}
          </option>
        ))}
      </LabelledSelect>
      {dialect?.format !== 'xlsx' && (
        <>
          <LabelledSelect
            label={translate('crud.import.separator')}
            value={delimiter ?? ''}
            onChange={(chosen) => onChoose({ ...table, delimiter: chosen || undefined })}
          >
            {delimiter === undefined && asFound}
            {known.map(([character, name]) => (
              <option key={name} value={character}>
                {translate(`crud.import.separators.${name}`)}
              </option>
            ))}
            {others.map((character) => (
              <option key={character} value={character}>
                {character}
              </option>
            ))}
          </LabelledSelect>
          <LabelledSelect
            label={translate('crud.import.encoding')}
            value={dialect?.encoding ?? table.encoding ?? ''}
            onChange={(chosen) =>
              onChoose({ ...table, encoding: encodings.find((encoding) => encoding === chosen) })
            }
          >
            {(dialect?.encoding ?? table.encoding) === undefined && asFound}
            {encodings.map((encoding) => (
              <option key={encoding} value={encoding}>
                {translate(`crud.import.encodings.${encoding}`)}
              </option>
            ))}
          </LabelledSelect>
        </>
      )}
    </>
  );
}
