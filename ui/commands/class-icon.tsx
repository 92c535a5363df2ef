import {
  IconBolt,
  IconBuilding,
  IconCircleDot,
  IconComponents,
  IconCpu,
  IconDoor,
  IconLayoutGrid,
  IconLetterT,
  IconMap,
  IconPlug,
  IconRoute,
  IconRowInsertBottom,
  IconServer,
  IconServer2,
  IconShape,
  IconBuildingWarehouse,
  type Icon,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<string, Icon>> = {
  site: IconBuildingWarehouse,
  building: IconBuilding,
  room: IconDoor,
  rack: IconServer,
  device: IconServer2,
  slot: IconRowInsertBottom,
  card: IconCpu,
  handOff: IconRoute,
  powerFeed: IconBolt,
  shape: IconShape,
  text: IconLetterT,
  group: IconComponents,
  node: IconCircleDot,
  port: IconPlug,
  cable: IconRoute,
  diagram: IconMap,
  model: IconLayoutGrid,
};

/** The picture of a class of record: the same in tree, palette, search and panels. */
export function ClassIcon({ of, size = 15 }: { readonly of: string; readonly size?: number }) {
  const Shown = ICONS[of] ?? IconCircleDot;
  return <Shown size={size} stroke={1.5} aria-hidden="true" style={{ flex: 'none', color: 'var(--pl-dim)' }} />;
}
