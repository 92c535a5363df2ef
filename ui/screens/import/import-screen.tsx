import { useTranslation } from 'react-i18next';
import page from '../../components/page.module.css';
import { TopBar } from '../../components/top-bar';

export function ImportScreen() {
  const { t } = useTranslation();
  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: t('titles:home') }]} />
    </div>
  );
}
