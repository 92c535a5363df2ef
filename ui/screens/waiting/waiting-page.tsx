import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import page from '../../components/page.module.css';
import type { WaitsFor } from '../../session/waiting';

/** In the place of a page that cannot begin yet, which then begins by itself. */
export function WaitingPage({ why }: { readonly why: WaitsFor }) {
  const { t } = useTranslation();
  return (
    <div className={page['page']}>
      <main className={page['centre']} role="status" data-waits={why}>
        <Text maw={460}>{t(`waiting.${why}`)}</Text>
      </main>
    </div>
  );
}
