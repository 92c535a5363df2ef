import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../router/link';
import { BrandMark } from './brand-mark';
import { leastSigns } from './least-signs';
import { MiddleText } from './middle-text';
import { UserMenu } from './user-menu';
import classes from './top-bar.module.css';

export interface Crumb {
  readonly label: string;
  /** Without one the crumb is the place shown. */
  readonly href?: string;
}

export interface TopBarProps {
  /** From the site down to what is shown. */
  readonly crumbs: readonly Crumb[];
  /** Opens the global search; without one the bar shows no search. */
  readonly onSearch?: () => void;
  /** What comes, goes and changes its width, before the search: nothing that is pressed behind it moves. */
  readonly news?: ReactNode;
  /** Before the user, right: what has one width. */
  readonly right?: ReactNode;
}

/** The one bar of every screen, 44 px: mark, breadcrumb, search, slots, user. */
export function TopBar({ crumbs, onSearch, news, right }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className={classes['bar']}>
      <div className={classes['left']}>
        <Tooltip label={t('bar.home')}>
          <Link href="/" className={classes['mark']} aria-label={t('bar.home')}>
            <BrandMark />
          </Link>
        </Tooltip>
        <nav className={classes['crumbs']} aria-label={t('bar.breadcrumb')}>
          <ol>
            {crumbs.map((crumb, index) => (
              <li key={`${index} ${crumb.label}`} style={{ minWidth: `${leastSigns(crumb.label, crumbs.length)}ch` }}>
                {crumb.href === undefined ? (
                  <span aria-current="page" title={crumb.label}>
                    <MiddleText text={crumb.label} />
                  </span>
                ) : (
                  <Link href={crumb.href} title={crumb.label}>
                    <MiddleText text={crumb.label} />
                  </Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
        {news !== undefined && <div className={classes['news']}>{news}</div>}
      </div>
      {onSearch !== undefined && (
        <UnstyledButton className={classes['search']} onClick={onSearch} aria-keyshortcuts="Control+K">
          <IconSearch size={14} stroke={1.8} />
          <span>{t('bar.search')}</span>
          <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </UnstyledButton>
      )}
      <div className={classes['right']}>
        {right}
        <UserMenu />
      </div>
    </header>
  );
}

const isMac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac');
