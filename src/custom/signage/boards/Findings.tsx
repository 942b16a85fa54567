import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useCreatePath } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { layoutVersionCalls } from '../../../../contract/calls/layouts.ts';
import type { Field } from '../../../../contract/fieldKinds/field.ts';
import { moneyText } from '../../../../contract/fieldKinds/moneyText.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { menuOfBoard, shownSections } from '../../../../contract/signage/boardMenus.ts';
import {
  type BoardFinding,
  type BoardMend,
  legibilityOf,
  resolutions,
} from '../../../../contract/signage/legibility.ts';
import { type BoardMenu, type BoardSettings, boardTemplates } from '../../../../contract/signage/manifest.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { useCompositeProvider } from '../../../dataProviders/composite.ts';
import { listText } from '../../../i18n/listText.ts';
import { useNumberFormats } from '../../../i18n/useNumberFormats.ts';
import { type Translate, useTranslate } from '../../../i18n/useTranslate.ts';
import { fieldBySource } from '../../../kit/records/fields.ts';
import { useResource } from '../../../kit/records/useResource.ts';
import { useWords } from '../../../kit/records/useWords.ts';
import { measureText } from '../../../player/board.ts';

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
        return translate('boards.finding.SHORTENED', { names: listText(found.names) });
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
    listText(
      (menu?.states[0]?.sections ?? []).flatMap(({ id, name }) =>
        id !== null && name !== null && ids.includes(id) ? [name] : [],
      ),
    );
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

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const colourOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : otherwise;

/** The settings of a board from the values of its form; undefined until it has a menu. */
export function settingsOf(values: Readonly<Record<string, unknown>>): BoardSettings | undefined {
  const channelMenuId = textOf(values.channelMenuId);
  if (channelMenuId === undefined) return undefined;
  return {
    channelMenuId,
    heading: textOf(values.heading) ?? null,
    template: boardTemplates.find((one) => one === values.template) ?? 'LIST',
    categoryIds: Array.isArray(values.categoryIds) ? values.categoryIds.map(String) : [],
    showsDescriptions: values.showsDescriptions === true,
    hidesSoldOut: values.soldOut === 'HIDDEN',
    shows: values.shows === 'PLANNED' ? 'PLANNED' : 'LIVE',
    background: colourOf(values.background, '#000000'),
    textColour: colourOf(values.textColour, '#ffffff'),
    accentColour: colourOf(values.accentColour, '#ffffff'),
  };
}

const isResolution = (value: unknown): value is keyof typeof resolutions =>
  typeof value === 'string' && Object.hasOwn(resolutions, value);

/** What guests could not read on a board, by the values of its record or of its form. */
export function findingsOf(
  values: Readonly<Record<string, unknown>> | WireRecord,
  menu: BoardMenu,
  { isPortrait, moment }: { isPortrait: boolean; moment: number },
): BoardFinding[] {
  const settings = settingsOf(values);
  if (!settings) return [];
  const categoryIds = (menu.states[0]?.sections ?? []).flatMap(({ id }) => (id === null ? [] : [id]));
  return legibilityOf({
    ...{ settings, isPortrait, measure: measureText, categoryIds },
    money: moneyText(menu.currency, navigator.language),
    place: {
      diagonalInches: Number(values.diagonalInches) || 43,
      distanceMetres: Number(values.distanceMetres) || 3,
      pixels: resolutions[isResolution(values.resolution) ? values.resolution : 'FULL_HD'],
    },
    sectionsWith: (changed) => shownSections(menu, changed, moment),
  });
}

/** What guests could not read on the menu boards of the draft, before somebody publishes it. Says nothing if all is well. */
export function BoardChecks({ layoutId }: { layoutId: string }) {
  const translate = useTranslate();
  const api = useApi();
  const provider = useCompositeProvider();
  const createPath = useCreatePath();
  const { data, error, isLoading } = useQuery({
    queryKey: ['signage/layouts', 'legibility', layoutId],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { screens, menus } = await api(layoutVersionCalls.preview, { params: { id: layoutId }, signal });
      const shown = screens.flatMap(({ orientation, items }) =>
        items.flatMap((item) =>
          item.kind === 'BOARD' ? [{ ...item, isPortrait: orientation === 'PORTRAIT' }] : [],
        ),
      );
      if (shown.length === 0) return [];
      const ids = [...new Set(shown.map(({ id }) => id))];
      const { data: boards } = await provider.getMany<WireRecord>('signage/boards', { ids, signal });
      return shown.flatMap(({ id, name, board, isPortrait }) => {
        const menu = menuOfBoard(menus, board);
        const record = boards.find((one) => one.id === id);
        if (!menu || !record) return [];
        const findings = findingsOf(record, menu, { isPortrait, moment: Date.now() });
        return findings.length > 0 ? [{ id, name, menu, findings }] : [];
      });
    },
  });
  if (error)
    return (
      <Box role="alert" sx={{ mb: 3, color: 'error.main' }}>
        {translate('boards.checkFailed')}
      </Box>
    );
  if (isLoading)
    return (
      <Box role="status" sx={{ mb: 3, color: 'text.secondary' }}>
        {translate('boards.checking')}
      </Box>
    );
  return data?.map(({ id, name, menu, findings }) => (
    <Box key={id} component="section" aria-label={name} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', gap: 2, fontWeight: 600 }}>
        <Box sx={{ flex: 1 }}>{name}</Box>
        <Link component={RouterLink} to={createPath({ resource: 'signage/boards', type: 'show', id })}>
          {translate('boards.edit')}
        </Link>
      </Box>
      <Findings {...{ findings, menu }} />
    </Box>
  ));
}
