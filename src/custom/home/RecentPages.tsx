import { useTranslate } from '../../i18n/useTranslate.ts';
import { HomeNote } from '../../kit/HomeNote.tsx';
import { useRecentPages } from '../../layout/navigation/useRecentPages.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { HomeRow } from './HomeRow.tsx';

const mostShown = 8;

/** The pages that the person opened last. */
export function RecentPages() {
  const translate = useTranslate();
  const { pages, isPending } = useRecentPages();
  if (isPending) return <LoadingSkeleton shape="form" rows={2} />;
  if (pages.length === 0) return <HomeNote text={translate('home.noRecent')} />;
  return pages
    .slice(0, mostShown)
    .map(({ path, label, context, icon }) => (
      <HomeRow key={path} to={path} icon={icon} label={label} aside={context} />
    ));
}
