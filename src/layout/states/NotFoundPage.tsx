import ExploreOff from '@mui/icons-material/ExploreOffOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useDocumentTitle } from '../PageHeader.tsx';
import { StateMessage } from './StateMessage.tsx';

/** An address without a page. */
export function NotFoundPage() {
  const translate = useTranslate();
  const title = translate('states.notFound.title');
  useDocumentTitle(title);
  return (
    <StateMessage
      isPage
      icon={ExploreOff}
      title={title}
      hint={translate('states.notFound.hint')}
      actions={
        <Button variant="outlined" component={Link} to="/">
          {translate('states.notFound.back')}
        </Button>
      }
    />
  );
}
