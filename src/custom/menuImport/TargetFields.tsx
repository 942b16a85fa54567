import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import type { MenuFileKind } from '../../../contract/importFiles/menuFile.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import type { Targets } from './useTarget.ts';

const optionsOf = (records: readonly WireRecord[]) =>
  records.map(({ id, name }) => (
    <option key={id} value={id}>
      {String(name)}
    </option>
  ));

/** A group before the person has named it. */
export const newGroup = { name: '', maximum: 6, isAttached: true };

/** Where a file goes: menu, price list and channels, or the group of its modifiers. */
export function TargetFields({ kind, targets }: { kind: MenuFileKind; targets: Targets }) {
  const translate = useTranslate();
  const { target, menus, priceLists, channels, taxGroups, choose } = targets;
  const { channelIds, group = newGroup } = target;
  const tick = (id: string, isTicked: boolean) =>
    choose({ channelIds: isTicked ? [...channelIds, id] : channelIds.filter((one) => one !== id) });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <LabelledSelect
          label={translate('menuImport.menu')}
          value={target.menuId}
          onChange={(menuId) => choose({ menuId })}
        >
          {optionsOf(menus)}
        </LabelledSelect>
        <LabelledSelect
          label={translate('menuImport.priceList')}
          value={target.priceListId}
          onChange={(priceListId) => choose({ priceListId })}
        >
          {optionsOf(priceLists)}
        </LabelledSelect>
        {kind === 'items' && (
          <LabelledSelect
            label={translate('menuImport.taxGroup')}
            value={target.taxGroupId ?? ''}
            onChange={(id) => choose({ taxGroupId: id === '' ? null : id })}
          >
            <option value="">{translate('menuImport.noTaxGroup')}</option>
            {optionsOf(taxGroups)}
          </LabelledSelect>
        )}
      </Box>
      {kind === 'items' ? (
        <FormControl component="fieldset">
          <FormLabel component="legend">{translate('menuImport.channels')}</FormLabel>
          <FormGroup row>
            {channels.map(({ id, name }) => (
              <FormControlLabel
                key={id}
                label={String(name)}
                control={
                  <Checkbox
                    checked={channelIds.includes(String(id))}
                    onChange={({ target: box }) => tick(String(id), box.checked)}
                  />
                }
              />
            ))}
          </FormGroup>
        </FormControl>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <TextField
            required
            size="small"
            label={translate('menuImport.group')}
            value={group.name}
            slotProps={{ htmlInput: { maxLength: 80 } }}
            onChange={({ target: input }) => choose({ group: { ...group, name: input.value } })}
          />
          <TextField
            size="small"
            type="number"
            label={translate('menuImport.maximum')}
            value={group.maximum}
            slotProps={{ htmlInput: { min: 1, max: 99 } }}
            onChange={({ target: input }) => choose({ group: { ...group, maximum: Number(input.value) } })}
          />
          <FormControlLabel
            label={translate('menuImport.attach')}
            control={
              <Checkbox
                checked={group.isAttached}
                onChange={({ target: box }) => choose({ group: { ...group, isAttached: box.checked } })}
              />
            }
          />
        </Box>
      )}
    </Box>
  );
}
