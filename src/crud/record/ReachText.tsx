import Box from '@mui/material/Box';
import type { Use } from '../../../contract/calls/reach.ts';
import { usersText } from '../../i18n/errorMessage.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface ReachTextProps {
  uses: readonly Use[];
  /** Several records are deleted. */
  isOfMany?: boolean;
}

const texts: readonly (readonly [Use['effect'], MessageKey, MessageKey])[] = [
  ['take', 'crud.reach.taken', 'crud.reach.takenWithMany'],
  ['clear', 'crud.reach.cleared', 'crud.reach.clearedOfMany'],
];

/** What a delete takes along, and what it leaves without a name. */
export function ReachText({ uses, isOfMany = false }: ReachTextProps) {
  const translate = useTranslate();
  return texts.map(([effect, one, many]) => {
    const users = uses.filter((use) => use.effect === effect);
    return users.length === 0 ? null : (
      <Box component="p" key={effect} sx={{ m: 0, mt: 2 }}>
        {translate(isOfMany ? many : one, { users: usersText(users, translate) })}
      </Box>
    );
  });
}
