import { Button, Group, Skeleton } from '@mantine/core';
import { IconFileImport, IconHistory, IconLayoutBoard, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../domain/catalog/limits';
import type { Home } from '../../../protocol/rest/home';
import type { PaletteCommand } from '../../components/search-palette';
import { openDialog } from '../../dialogs/dialog';
import { OpenedDialog } from '../../dialogs/opened-dialog';
import { useFocusKept } from '../../helpers/use-focus-kept';
import { withWords } from '../../i18n/with-words';
import { PLACE_DIALOGS } from '../../places/place-dialogs';
import { NEW_TYPES } from '../../places/new-types';
import { usePageSearch } from '../../components/page-search';
import { Unanswered } from '../../answers/unanswered';
import { useAnswer } from '../../answers/use-answer';
import page from '../../components/page.module.css';
import { TopBar } from '../../components/top-bar';
import { useHome } from '../../components/use-home';
import { Link } from '../../router/link';
import { navigate } from '../../router/router';
import { storedValues } from '../../session/browser';
import type { RecentDiagram } from '../../session/stored-values';
import { useNotices } from '../../state/notices';
import { screenOf } from '../../router/screens';
import { useLacked } from '../../state/role-rules';
import classes from './home.module.css';
import { presentRecents } from './recent-diagrams';
import { diagramAddress } from '../../router/diagram-address';
import { Sites } from './site-list';

const EmptyHome = lazy(withWords('places', () => import('./empty-home').then((file) => ({ default: file.EmptyHome }))));
const KeptEdits = lazy(withWords('places', () => import('./kept-edits').then((file) => ({ default: file.KeptEdits }))));
const Notices = lazy(() => import('../../components/notices-view').then((file) => ({ default: file.Notices })));
/** Where unsent edits are kept (workers/api/kept-edits.ts, which is not loaded for its name). */
const KEPT_STORE = 'plenum-clients';
const DEMO = diagramAddress(LIMITS.guestDiagramId);

/** The main page: every site with its rooms, what they hold and what is wrong in them; recent diagrams; the ways in. */
export function HomeScreen() {
  const { t } = useTranslation(['home', 'titles']);
  const maySeeChanges = useLacked(screenOf('changes').needs) === undefined;
  const mayImport = useLacked(screenOf('import').needs) === undefined;
  const answer = useHome();
  const home = answer.value;
  const hasKept = useHasKept();
  useEffect(() => {
    if (storedValues.get('notKept') !== '') void import('../../state/not-kept').then((file) => file.tellKept());
  }, []);
  const [opened] = useState(() => storedValues.recentDiagrams());
  const recent = useMemo(() => (home === undefined ? [] : presentRecents(opened, home)), [opened, home]);
  const mayMake = useLacked(['nodeEditing']) === undefined;
  const somethingTold = useNotices((state) => state.notices.length > 0);
  const commands = useNewCommands(mayMake && home !== undefined, home?.sites.length === 1 ? home.sites[0]!.id : 0);
  const hasAny = home !== undefined && home.regions.length + home.sites.length + home.diagrams.length > 0;
  const search = usePageSearch(commands);
  useFocusKept(home);

  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: t('titles:home') }]} onSearch={search.open} />
      <main className={page['scroll']}>
        <div className={page['body']}>
          <header className={classes['head']}>
            <h1>{t('title')}</h1>
            {hasAny && (
              <Group gap={8} align="stretch" wrap="nowrap">
                {mayMake && (
                  <Button leftSection={<IconPlus size={16} />} onClick={() => commands[0]?.run()} data-first-focus>
                    {t('new')}
                  </Button>
                )}
                {mayImport && (
                  <Button
                    variant="default"
                    leftSection={<IconFileImport size={16} />}
                    onClick={() => void navigate('/import.html')}
                  >
                    {t('import')}
                  </Button>
                )}
                {mayMake && (
                  <Button
                    variant="default"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => openDialog(PLACE_DIALOGS.deletedPlaces)}
                  >
                    {t('deleted')}
                  </Button>
                )}
                {maySeeChanges && (
                  <Button
                    variant="default"
                    leftSection={<IconHistory size={16} />}
                    onClick={() => void navigate(screenOf('changes').path)}
                  >
                    {t('changes')}
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
          <Suspense fallback={null}>{home && hasKept && <KeptEdits home={home} />}</Suspense>
          {!home && answer.isAwaited && <HomeSkeleton />}
          {!home && <Unanswered answer={answer} />}
          {home &&
            (hasAny ? (
              <Sites home={home} />
            ) : (
              <Suspense fallback={<HomeSkeleton />}>
                <EmptyHome mayImport={mayImport} mayMake={mayMake} />
              </Suspense>
            ))}
          {home && recent.length > 0 && (
            <section className={classes['recent']} aria-labelledby="recent-title">
              <h2 id="recent-title">{t('recent')}</h2>
              <ul>
                {recent.map((diagram) => (
                  <li key={diagram.id}>
                    <Link href={diagramAddress(diagram.id)}>
                      <IconLayoutBoard size={15} stroke={1.6} aria-hidden="true" />
                      <span title={[diagram.name, placeWords(diagram)].join('\n')}>
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
      {search.palette}
      <Suspense fallback={null}>{somethingTold && <Notices />}</Suspense>
      <OpenedDialog />
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

/** Whether a diagram was ever opened in this browser: else nothing of it can be kept here. */
function useHasKept(): boolean {
  const { value = false } = useAnswer('kept', async () => {
    // Not every browser lists them.
    const stores = (await indexedDB.databases?.()) ?? [{ name: KEPT_STORE }];
    return stores.some(({ name }) => name === KEPT_STORE);
  });
  return value;
}

/** What can be made, the usual first; `standing`: where. */
function useNewCommands(may: boolean, standing: number): readonly PaletteCommand[] {
  const { t } = useTranslation('home');
  return useMemo(
    () =>
      (may ? [...NEW_TYPES].sort((a, b) => Number(b === 'room') - Number(a === 'room')) : []).map((type) => ({
        id: `new ${type}`,
        label: t(`newOf.${type}`),
        also: type === 'region' || type === 'site' || type === 'room' ? t(`also.${type}`) : '',
        icon: <IconPlus size={16} stroke={1.6} />,
        // The palette gives the keyboard back first.
        run: () => void setTimeout(() => openDialog(PLACE_DIALOGS.newPlace, { type, standing })),
      })),
    [may, standing, t],
  );
}

function hasDemo(home: Home): boolean {
  return home.sites.some((site) => site.rooms.some((room) => room.diagram === LIMITS.guestDiagramId));
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
