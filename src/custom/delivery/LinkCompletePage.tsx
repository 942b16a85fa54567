import Storefront from '@mui/icons-material/StorefrontOutlined';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { linkOutcomes } from '../../../contract/calls/uberLink.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useDocumentTitle } from '../../layout/PageHeader.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';

const outcomes = z.enum(linkOutcomes);

/** Where people end after Uber Eats: what happened, and where to go on. It shows nothing that is secret. */
export default function LinkCompletePage() {
  const translate = useTranslate();
  const [input] = useSearchParams();
  const outcome = outcomes.safeParse(input.get('outcome')).data ?? 'unknown';
  const store = z.uuid().safeParse(input.get('store')).data;
  const title = translate(`delivery.outcome.${outcome}`);
  useDocumentTitle(title);
  return (
    <StateMessage
      isPage
      icon={Storefront}
      title={title}
      hint={translate(`delivery.outcome.${outcome}Hint`)}
      actions={
        <Button variant="contained" component={Link} to={store ? `/stores/${store}/uber` : '/'}>
          {translate(store ? 'delivery.toStore' : 'delivery.toStart')}
        </Button>
      }
    />
  );
}
