import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Field } from '../../../../contract/fieldKinds/field.ts';
import type { BoardFinding, BoardMend } from '../../../../contract/signage/legibility.ts';
import type { BoardMenu } from '../../../../contract/signage/manifest.ts';
import { useNumberFormats } from '../../../i18n/useNumberFormats.ts';
import { type Translate, useTranslate } from '../../../i18n/useTranslate.ts';
import { fieldBySource } from '../../../kit/records/fields.ts';
import { useResource } from '../../../kit/records/useResource.ts';
import { useWords } from '../../../kit/records/useWords.ts';

const choiceLabel = ({ choices }: Field, id: string): string =>
  choices?.find((choice) => choice.id === id)?.label ?? id;

/** What a finding says, and the change that it proposes, in words. */
function useFindingTexts(menu: BoardMenu | undefined) {
  const translate: Translate = useTranslate();
  const { figures } = useNumberFormats();
  const resource = useResource('signage/boards');
  const words = useWords(resource);
  const fieldLabel = (source: string) => {
    const field = fieldBySource(resource, source);
    return field ? words.field(field) : source;
  };
  const rounded = (value: number, digits = 0) => figures(value, 0, digits);
  const finding = (found: BoardFinding): string => {
    switch (found.kind) {
      case 'EMPTY':
        return translate('boards.finding.EMPTY');
      case 'OVERFLOW':
        return translate('boards.finding.OVERFLOW', { smart_count: found.count });
      case 'SHORTENED':
        return translate('boards.finding.SHORTENED', { names: found.names.join(', ') });
      case 'CONTRAST':
        return translate('boards.finding.CONTRAST', {
          ...{ colour: fieldLabel(found.colour), ratio: rounded(found.ratio, 1) },
          needed: rounded(found.needed, 1),
        });
      default:
        return translate(`boards.finding.${found.kind}`, {
          ...{ millimetres: rounded(found.millimetres, 1), needed: rounded(found.needed, 1) },
          ...(found.kind === 'TOO_MANY' && { count: found.count }),
        });
    }
  };
  const sectionNames = (ids: readonly string[]) =>
    (menu?.states[0]?.sections ?? [])
      .flatMap(({ id, name }) => (id !== null && name !== null && ids.includes(id) ? [name] : []))
      .join(', ');
  const proposal = (mend: BoardMend): string => {
    const { template, showsDescriptions, categoryIds, textColour, accentColour } = mend;
    const field = template && fieldBySource(resource, 'template');
    const colour = textColour ?? accentColour;
    return [
      field && template && translate('boards.proposal.template', { template: choiceLabel(field, template) }),
      showsDescriptions === false && translate('boards.proposal.showsDescriptions'),
      categoryIds && translate('boards.proposal.categoryIds', { sections: sectionNames(categoryIds) }),
      colour && translate('boards.proposal.colour', { colour }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  return { finding, proposal };
}

interface FindingsProps {
  findings: readonly BoardFinding[];
  menu: BoardMenu | undefined;
  /** Makes the change that a finding proposes. Without it, people read what to change. */
  onMend?: ((mend: BoardMend) => void) | undefined;
}

/** What guests could not read on a board, each with the change that mends it. */
export function Findings({ findings, menu, onMend }: FindingsProps) {
  const translate = useTranslate();
  const texts = useFindingTexts(menu);
  if (findings.length === 0) return <Box sx={{ color: 'success.main' }}>{translate('boards.readable')}</Box>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {findings.map((found) => (
        <Box
          component="li"
          key={texts.finding(found)}
          sx={{
            ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 2 },
            ...{ borderTop: 1, borderColor: 'divider' },
          }}
        >
          <WarningIcon aria-hidden fontSize="small" sx={{ color: 'warning.main' }} />
          <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
            <Box>{texts.finding(found)}</Box>
            {found.kind !== 'EMPTY' && (
              <Box sx={{ color: 'text.secondary' }}>
                {found.mend
                  ? texts.proposal(found.mend)
                  : translate(`boards.proposal.${found.kind === 'SHORTENED' ? 'shorter' : 'none'}`)}
              </Box>
            )}
          </Box>
          {found.mend && onMend && (
            <Button
              size="small"
              variant="outlined"
              aria-label={`${translate('boards.mend')}: ${texts.proposal(found.mend)}`}
              onClick={() => found.mend && onMend(found.mend)}
            >
              {translate('boards.mend')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
