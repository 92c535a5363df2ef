import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_VERSION } from '../../../protocol/version';
import { LanguageSwitch } from '../../components/language-switch';
import { usePageSearch } from '../../components/page-search';
import page from '../../components/page.module.css';
import { PasswordDialog } from '../../components/password-dialog';
import { TopBar } from '../../components/top-bar';
import { CONTROLS } from '../../../domain/permissions/controls';
import { useSession } from '../../session/session-state';
import { useMay } from '../../state/role-rules';
import { chooseTheme, useTheme } from '../../themes/theme-state';
import type { ThemeName } from '../../themes/palettes';
import { DeveloperValues } from './developer-values';
import { Rights } from './rights';
import classes from './setting.module.css';

/** What a user sets for themselves: how the product looks, which language it speaks, the password. */
export function SettingScreen() {
  const { t } = useTranslation(['common', 'titles', 'access']);
  const { userName, power } = useSession();
  const theme = useTheme((state) => state.name);
  const mayChangePassword = useMay(CONTROLS.changePassword);
  const [changing, setChanging] = useState(false);
  const search = usePageSearch();
  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: t('titles:home'), href: '/' }, { label: t('titles:globalSetting') }]} onSearch={search.open} />
      <main className={page['scroll']}>
        <div className={`${page['body']} ${page['narrow']}`}>
          <h1 className={classes['title']}>{t('titles:globalSetting')}</h1>
          <dl className={classes['list']}>
            <Row name={t('user.theme')}>
              <SegmentedControl
                aria-label={t('user.theme')}
                value={theme}
                onChange={(name) => chooseTheme(name as ThemeName)}
                data={[
                  { value: 'light', label: t('user.light') },
                  { value: 'dark', label: t('user.dark') },
                ]}
              />
            </Row>
            <Row name={t('user.language')}>
              <LanguageSwitch />
            </Row>
            <Row name={t('user.account')}>
              {userName} · {t(`user.role.${power}`, { defaultValue: power })}
            </Row>
            <Row name={t('user.rights')}>
              <Rights />
            </Row>
            {mayChangePassword && (
              <Row name={t('access:passwordLabel')}>
                <Button variant="default" onClick={() => setChanging(true)}>
                  {t('user.changePassword')}
                </Button>
              </Row>
            )}
            <Row name={t('about.product')}>{t('about.version', { version: PRODUCT_VERSION })}</Row>
          </dl>
          <DeveloperValues />
        </div>
      </main>
      {search.palette}
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </div>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className={classes['item']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
