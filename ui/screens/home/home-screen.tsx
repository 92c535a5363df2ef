import { Button, Group, Skeleton } from '@mantine/core';
import { IconFileImport, IconLayoutBoard } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../domain/catalog/limits';
import type { Home } from '../../../protocol/rest/home';
import { countsOf } from '../../components/home-counts';
import { addressOfFind } from '../../components/finds';
import { Unanswered } from '../../answers/unanswered';
import page from '../../components/page.module.css';
import { TopBar } from '../../components/top-bar';
import { Totals } from '../../components/totals';
import { useHome } from '../../components/use-home';
import { Link } from '../../router/link';
import { navigate } from '../../router/router';
import { storedValues } from '../../session/browser';
import type { RecentDiagram } from '../../session/stored-values';
import { screenOf } from '../../router/screens';
import { useLacked } from '../../state/role-rules';
import { EmptyHome } from './empty-home';
import classes from './home.module.css';
import { diagramAddress, RoomCard } from './room-card';

const loadPalette = () => import('../../components/search-palette').then((module) => ({ default: module.SearchPalette }));
const SearchPalette = lazy(loadPalette);
const DEMO = diagramAddress(LIMITS.guestDiagramId);

/** The main page: every site with its rooms, what they hold and what is wrong in them; recent diagrams; the ways in. */
export function HomeScreen() {
  const { t } = useTranslation(['home', 'titles']);
  const mayImport = useLacked(screenOf('import').needs) === undefined;
  const answer = useHome();
  const home = answer.value;
  const [searching, setSearching] = useState(false);
  const [recent] = useState(() => storedValues.recentDiagrams());
  useSearchKey(() => setSearching(true));
  // Loaded before it is asked for: the first letters after Ctrl-K must not be lost.
  useEffect(() => void loadPalette(), []);

  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: t('titles:home') }]} onSearch={() => setSearching(true)} />
      <main className={page['scroll']}>
        <div className={page['body']}>
          <header className={classes['head']}>
            <h1>{t('title')}</h1>
            {home && home.sites.length > 0 && (
              <Group gap={8} align="stretch" wrap="nowrap">
                {mayImport && (
                  <Button
                    variant="default"
                    leftSection={<IconFileImport size={16} />}
                    onClick={() => void navigate('/import.html')}
                  >
                    {t('import')}
                  </Button>
                )}
                {hasDemo(home) && (
                  <Button variant="default" leftSection={<IconLayoutBoard size={16} />} onClick={() => void navigate(DEMO)}>
                    {t('openDemo')}
                  </Button>
                )}
              </Group>
            )}
          </header>
          {!home && answer.isAwaited && <HomeSkeleton />}
          {!home && <Unanswered answer={answer} />}
          {home && (home.sites.length === 0 ? <EmptyHome mayImport={mayImport} /> : <Sites home={home} />)}
          {home && recent.length > 0 && (
            <section className={classes['recent']} aria-labelledby="recent-title">
              <h2 id="recent-title">{t('recent')}</h2>
              <ul>
                {recent.map((diagram) => (
                  <li key={diagram.id}>
                    <Link href={diagramAddress(diagram.id)}>
                      <IconLayoutBoard size={15} stroke={1.6} aria-hidden="true" />
                      <span>
                        {diagram.name}
                        <small>{placeWords(diagram)}</small>
                      </span>
                      <time dateTime={new Date(diagram.atMs).toISOString()}>{whenWords(diagram.atMs)}</time>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </main>
      <Suspense fallback={null}>
        {searching && (
          <SearchPalette
            onClose={() => setSearching(false)}
            onPick={(item) => {
              const address = addressOfFind(item);
              if (address !== '') void navigate(address);
            }}
          />
        )}
      </Suspense>
    </div>
  );

  /** What it shows, and where that is without its own name: elevations and plan of a room stand side by side. */
  function placeWords({ kind, name, path }: RecentDiagram): string {
    const above = path.endsWith(` / ${name}`) ? path.slice(0, -` / ${name}`.length) : path === name ? '' : path;
    return [t(`catalog:diagramKind.${kind}`, { defaultValue: '' }), above].filter((part) => part !== '').join(' · ');
  }

  function whenWords(atMs: number): string {
    return new Date(atMs).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  }
}

function hasDemo(home: Home): boolean {
  return home.sites.some((site) => site.rooms.some((room) => room.diagram === LIMITS.guestDiagramId));
}

/** Sites with several rooms stand by themselves; those with one share a grid, those without are named. */
function Sites({ home }: { readonly home: Home }) {
  const { t } = useTranslation('home');
  const big = home.sites.filter((site) => site.rooms.length > 1 || home.sites.length === 1);
  const single = home.sites.filter((site) => site.rooms.length === 1 && !big.includes(site));
  const empty = home.sites.filter((site) => site.rooms.length === 0 && !big.includes(site));
  return (
    <>
      <Totals counts={countsOf(home.sites.flatMap((site) => site.rooms))} />
      {big.map((site) => (
        <section key={site.id} className={classes['site']} aria-labelledby={`site-${site.id}`}>
          <h2 id={`site-${site.id}`}>
            {site.name === '' ? t('withoutSite') : site.name}
            <small>{t('rooms', { count: site.rooms.length })}</small>
          </h2>
          {site.rooms.length === 0 ? (
            <p className={classes['none']}>{t('siteWithoutRooms')}</p>
          ) : (
            <div className={classes['grid']}>
              {site.rooms.map((room) => (
                <RoomCard key={room.id} room={room} />
              ))}
            </div>
          )}
        </section>
      ))}
      {single.length > 0 && (
        <section className={classes['site']} aria-labelledby="sites-single">
          <h2 id="sites-single">
            {t('singleRoomSites')}
            <small>{t('sites', { count: single.length })}</small>
          </h2>
          <div className={classes['grid']}>
            {single.map((site) => (
              <RoomCard key={site.id} room={site.rooms[0]!} site={site.name} />
            ))}
          </div>
        </section>
      )}
      {empty.length > 0 && (
        <section className={classes['site']} aria-labelledby="sites-empty">
          <h2 id="sites-empty">
            {t('emptySites')}
            <small>{t('sites', { count: empty.length })}</small>
          </h2>
          <p className={classes['none']}>
            {new Intl.ListFormat(document.documentElement.lang).format(empty.map((site) => site.name))}
          </p>
        </section>
      )}
    </>
  );
}

function HomeSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes['grid']} role="status" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={212} radius="lg" />
      ))}
    </div>
  );
}

function useSearchKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
