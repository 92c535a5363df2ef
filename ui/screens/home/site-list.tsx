import { Button } from '@mantine/core';
import { IconBuilding, IconLayoutBoard, IconPlus, IconWorld } from '@tabler/icons-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Home, HomeDrawing } from '../../../protocol/rest/home';
import { ALARMS } from '../../alarms/alarms';
import { Totals } from '../../components/totals';
import { openDialog } from '../../dialogs/dialog';
import type { Changed } from '../../places/change-dialog';
import { PLACE_DIALOGS } from '../../places/place-dialogs';
import { PlaceMenu } from '../../places/place-menu';
import { Link } from '../../router/link';
import { useQuery } from '../../router/router';
import { useLacked } from '../../state/role-rules';
import classes from './home.module.css';
import { called, regionGroups, type GroupedSite, type RegionGroup } from './region-groups';
import { diagramAddress } from '../../router/diagram-address';
import { RoomCard } from './room-card';

/** Sites under their regions, where there are any; a find of a region leads to it (`?at=`). */
export function Sites({ home }: { readonly home: Home }) {
  const { t } = useTranslation('home');
  const { groups, others } = useMemo(() => regionGroups(home), [home]);
  const at = useQuery('at');
  const isAtOther = others.some(({ region }) => String(region.id) === at);
  useEffect(() => {
    if (at !== null) document.querySelector(`[data-region="${CSS.escape(at)}"]`)?.scrollIntoView({ block: 'start' });
  }, [at]);
  return (
    <>
      <Totals home={home} onAlarms={() => openDialog(ALARMS)} />
      {home.regions.length === 0
        ? groups.map(({ sites }) => <SiteGroup key={0} sites={sites} home={home} titled />)
        : groups.map((group) => <RegionSection key={group.region?.id ?? 0} group={group} home={home} />)}
      {others.length > 0 && (
        <details className={classes['others']} open={isAtOther || groups.length === 0}>
          <summary>
            {t('otherRegions')} <small>{t('regions', { count: others.length })}</small>
          </summary>
          <ul className={classes['chips']}>
            {others.map(({ region: { id, name, parent, owner }, above }) => (
              <Chip key={id} of={{ id, name, parent, type: 'region' }} owner={owner} above={above || undefined} />
            ))}
          </ul>
        </details>
      )}
      {home.diagrams.length > 0 && (
        <section className={classes['site']} aria-labelledby="diagrams-alone">
          <h2 id="diagrams-alone">{t('diagrams')}</h2>
          <Drawings drawings={home.diagrams} />
        </section>
      )}
    </>
  );
}

function RegionSection({ group: { region, path, sites }, home }: { readonly group: RegionGroup; readonly home: Home }) {
  const { t } = useTranslation('home');
  const id = region?.id ?? 0;
  return (
    <section className={classes['region']} aria-labelledby={`region-${id}`} data-region={id}>
      <h2 id={`region-${id}`}>
        {region === null ? t('withoutRegion') : path}
        <small>{t('sites', { count: sites.length })}</small>
        {region !== null && <PlaceMenu of={{ ...region, type: 'region' }} />}
      </h2>
      <SiteGroup sites={sites} home={home} />
    </section>
  );
}

/** Sites with several rooms stand by themselves; those with one share a grid, those without are named. `titled`: each by a heading. */
function SiteGroup({
  sites,
  home,
  titled = false,
}: {
  readonly sites: readonly GroupedSite[];
  readonly home: Home;
  readonly titled?: boolean;
}) {
  const { t } = useTranslation('home');
  const isBig = ({ site }: GroupedSite): boolean =>
    site.rooms.length > 1 || home.sites.length === 1 || site.places.length + site.diagrams.length > 0;
  const big = sites.filter(isBig);
  const single = sites.filter((one) => one.site.rooms.length === 1 && !isBig(one));
  const empty = sites.filter((one) => one.site.rooms.length === 0 && !isBig(one));
  const section = (id: string, title: string, count: number, content: ReactNode) =>
    titled ? (
      <section className={classes['site']} aria-labelledby={id}>
        <h2 id={id}>
          {title}
          <small>{t('sites', { count })}</small>
        </h2>
        {content}
      </section>
    ) : (
      <div className={classes['site']}>{content}</div>
    );
  return (
    <>
      {big.map((one) => (
        <SiteSection key={one.site.id} of={one} counted={home.counted} heading={titled ? 'h2' : 'h3'} />
      ))}
      {single.length > 0 &&
        section(
          'sites-single',
          t('singleRoomSites'),
          single.length,
          <div className={classes['grid']}>
            {single.map(({ site, within }) => (
              <RoomCard
                key={site.id}
                room={site.rooms[0]!}
                counted={home.counted}
                site={site}
                above={joined(within, called(site))}
              />
            ))}
          </div>,
        )}
      {empty.length > 0 &&
        section(
          'sites-empty',
          t('emptySites'),
          empty.length,
          <ul className={classes['chips']}>
            {empty.map(({ site: { id, name, parent, plan, owner }, within }) => (
              <Chip key={id} of={{ id, name, parent, type: 'site' }} owner={owner} plan={plan} above={within || undefined} />
            ))}
          </ul>,
        )}
    </>
  );
}

function SiteSection({
  of: { site, within },
  counted,
  heading: Heading,
}: {
  readonly of: GroupedSite;
  readonly counted: boolean;
  readonly heading: 'h2' | 'h3';
}) {
  const { t } = useTranslation('home');
  const mayMake = useLacked(['nodeEditing']) === undefined;
  const nameOf = new Map(site.places.map((place) => [place.id, place.name]));
  return (
    <section className={classes['site']} aria-labelledby={`site-${site.id}`}>
      <Heading id={`site-${site.id}`} className={classes['name']}>
        {site.name === '' ? (
          t('withoutSite')
        ) : (
          <PlaceName plan={site.plan} id={site.id}>
            {joined(within, called(site))}
          </PlaceName>
        )}
        <small>{t('rooms', { count: site.rooms.length })}</small>
        {site.id !== 0 && <PlaceMenu of={{ id: site.id, name: site.name, parent: site.parent, type: 'site' }} />}
      </Heading>
      {site.places.length > 0 && (
        <ul className={classes['chips']} aria-label={site.name}>
          {site.places.map(({ id, name, parent, plan, class: type }) => (
            <Chip key={id} of={{ id, name, parent, type }} plan={plan} above={nameOf.get(parent)} />
          ))}
        </ul>
      )}
      {site.rooms.length === 0 && (
        <div className={classes['none']}>
          <p>{t('siteWithoutRooms')}</p>
          {mayMake && site.id !== 0 && (
            <Button
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => openDialog(PLACE_DIALOGS.newPlace, { type: 'room', standing: site.id })}
            >
              {t('newOf.room')}
            </Button>
          )}
        </div>
      )}
      {site.rooms.length > 0 && (
        <div className={classes['grid']}>
          {site.rooms.map((room) => (
            <RoomCard key={room.id} room={room} counted={counted} above={nameOf.get(room.parent)} />
          ))}
        </div>
      )}
      {site.diagrams.length > 0 && <Drawings drawings={site.diagrams} />}
    </section>
  );
}

/** A place without a picture: its name and what can be done to it. */
function Chip({
  of,
  owner,
  plan = 0,
  above,
}: {
  readonly of: Changed;
  readonly owner?: string | undefined;
  readonly plan?: number;
  readonly above?: string | undefined;
}) {
  const Icon = of.type === 'region' ? IconWorld : IconBuilding;
  return (
    <li {...(of.type === 'region' ? { 'data-region': of.id } : {})}>
      <Icon size={15} stroke={1.6} color="var(--pl-dim)" aria-hidden="true" />
      <span>
        {above !== undefined && <span className={classes['siteName']}>{above} / </span>}
        <PlaceName plan={plan} id={of.id}>
          {called({ name: of.name, owner })}
        </PlaceName>
      </span>
      <PlaceMenu of={of} />
    </li>
  );
}

/** Leads to the place's own drawing, where it has one, with what is known of the place. */
function PlaceName({ plan, id, children }: { readonly plan: number; readonly id: number; readonly children: string }) {
  return plan === 0 ? children : <Link href={diagramAddress(plan, id)}>{children}</Link>;
}

function Drawings({ drawings }: { readonly drawings: readonly HomeDrawing[] }) {
  const { t } = useTranslation('home');
  return (
    <ul className={classes['chips']} aria-label={t('diagrams')}>
      {drawings.map(({ id, name, owner }) => (
        <li key={id}>
          <IconLayoutBoard size={15} stroke={1.6} color="var(--pl-dim)" aria-hidden="true" />
          <Link href={diagramAddress(id)}>{name}</Link>
          <PlaceMenu of={{ id, name, parent: owner, type: 'diagram' }} />
        </li>
      ))}
    </ul>
  );
}

function joined(above: string, name: string): string {
  return above === '' ? name : `${above} / ${name}`;
}
