import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Home, HomeRoom } from '../../../protocol/rest/home';
import { fillPercent } from '../../components/home-counts';
import { Unanswered } from '../../answers/unanswered';
import { usePageSearch } from '../../components/page-search';
import page from '../../components/page.module.css';
import { PageLoading } from '../../components/page-loading';
import { TopBar } from '../../components/top-bar';
import { Totals } from '../../components/totals';
import { useHome } from '../../components/use-home';
import { Link } from '../../router/link';
import classes from './dashboard.module.css';

type Column = 'room' | 'racks' | 'devices' | 'ports' | 'cables' | 'used' | 'alarms';
const COLUMNS: readonly Column[] = ['room', 'racks', 'devices', 'ports', 'cables', 'used', 'alarms'];

/** The dashboard: every room of every site in one sortable table, fullest and loudest where you want them. */
export function DashboardScreen() {
  const { t } = useTranslation(['home', 'titles']);
  const answer = useHome();
  const home = answer.value;
  const search = usePageSearch();
  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: t('titles:home'), href: '/' }, { label: t('titles:dashboard') }]} onSearch={search.open} />
      <main className={page['scroll']}>
        <div className={page['body']}>
          <h1 className={classes['title']}>{t('titles:dashboard')}</h1>
          {!home && answer.isAwaited && <PageLoading />}
          {!home && <Unanswered answer={answer} />}
          {home && (
            <>
              <Totals home={home} />
              <Rooms home={home} />
            </>
          )}
        </div>
      </main>
      {search.palette}
    </div>
  );
}

function Rooms({ home }: { readonly home: Home }) {
  const { t, i18n } = useTranslation(['home', 'catalog']);
  const [sort, setSort] = useState<{ readonly column: Column; readonly down: boolean }>({ column: 'used', down: true });
  const number = new Intl.NumberFormat(i18n.language);
  const rows = home.sites
    .flatMap((site) => site.rooms.map((room) => ({ room, site: site.name })))
    .sort((a, b) => (sort.down ? -1 : 1) * compare(a.room, b.room, sort.column));
  if (rows.length === 0) return <p className={classes['none']}>{t('siteWithoutRooms')}</p>;
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" aria-sort={sort.column === column ? (sort.down ? 'descending' : 'ascending') : 'none'}>
              <button
                type="button"
                onClick={() => setSort({ column, down: sort.column === column ? !sort.down : column !== 'room' })}
              >
                {column === 'room' ? t('catalog:objectClass.room') : t(`total.${column}`)}
                <span aria-hidden="true">{sort.column === column ? (sort.down ? ' ↓' : ' ↑') : ''}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ room, site }) => (
          <tr key={room.id}>
            <th scope="row">
              <RoomName room={room} />
              <small>{site}</small>
            </th>
            <td>{number.format(room.racks)}</td>
            <td>{number.format(room.devices)}</td>
            <td>{number.format(room.ports)}</td>
            <td>{number.format(room.cables)}</td>
            <td>
              <span className={classes['fill']} title={t('unitsUsed', { used: room.usedU, total: room.totalU })}>
                <span style={{ width: `${fillPercent(room)}%` }} />
              </span>
              {fillPercent(room)}%
            </td>
            <td data-alarm={room.alarms > 0}>
              {room.alarms > 0 && <IconAlertTriangleFilled size={12} aria-hidden="true" />} {number.format(room.alarms)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RoomName({ room }: { readonly room: HomeRoom }) {
  const diagram = room.diagram === 0 ? room.plan : room.diagram;
  return diagram === 0 ? room.name : <Link href={`/diagram.html?id=${diagram}`}>{room.name}</Link>;
}

function compare(a: HomeRoom, b: HomeRoom, column: Column): number {
  if (column === 'room') return a.name.localeCompare(b.name, document.documentElement.lang, { numeric: true });
  if (column === 'used') return fillPercent(a) - fillPercent(b);
  return a[column] - b[column];
}
