import {
  IconArrowsLeftRight,
  IconBolt,
  IconBox,
  IconBuilding,
  IconBookmark,
  IconBuildingCommunity,
  IconCapsule,
  IconCircleDot,
  IconCpu,
  IconDoor,
  IconDoorEnter,
  IconFlame,
  IconLayoutBoard,
  IconLayoutColumns,
  IconLine,
  IconPlugConnected,
  IconPropeller,
  IconRoute,
  IconRouteAltLeft,
  IconRectangle,
  IconServer2,
  IconSnowflake,
  IconSquareX,
  IconStack2,
  IconTrendingUp,
  IconTypography,
  IconWall,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { RackIcon } from './rack-icon';

const ICONS: Readonly<Record<string, Icon>> = {
  region: IconWorld,
  site: IconBuildingCommunity,
  building: IconBuilding,
  floor: IconStack2,
  room: IconDoor,
  rack: RackIcon,
  device: IconServer2,
  slot: IconRectangle,
  card: IconCpu,
  handOff: IconRouteAltLeft,
  powerFeed: IconBolt,
  shape: IconRectangle,
  text: IconTypography,
  port: IconPlugConnected,
  cable: IconLine,
  diagram: IconLayoutBoard,
  pathway: IconRoute,
  circuit: IconArrowsLeftRight,
  closure: IconCapsule,
  junction: IconCircleDot,
  wall: IconWall,
  door: IconDoorEnter,
  column: IconSquareX,
  coolingUnit: IconPropeller,
  coldAisle: IconSnowflake,
  hotAisle: IconFlame,
  ramp: IconTrendingUp,
  row: IconLayoutColumns,
  reservation: IconBookmark,
};

/** The icon of a kind of record; objects by their class. */
export function ClassIcon({
  kind,
  objectClass,
  size = 17,
}: {
  readonly kind: string;
  readonly objectClass: string;
  readonly size?: number;
}) {
  const Shown = ICONS[objectClass] ?? ICONS[kind] ?? IconBox;
  return <Shown size={size} stroke={1.6} color="var(--pl-dim)" style={{ flex: 'none' }} aria-hidden="true" />;
}
