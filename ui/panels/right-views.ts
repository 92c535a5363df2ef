import {
  IconArrowsLeftRight,
  IconBinaryTree2,
  IconChartBar,
  IconGridPattern,
  IconHistory,
  IconRoute,
  IconSparkles,
  IconTopologyBus,
  IconTopologyStar3,
  IconTrash,
} from '@tabler/icons-react';
import type { RightView } from './right-view';

/** The views of the right panel (spec section 2, secondary right-side views) in the order of tabs and menu. */
export const RIGHT_VIEWS = [
  {
    id: 'propertyView',
    place: 'tab',
    does: [],
    load: () => import('../screens/diagram/structure/property-view').then((file) => file.PropertyView),
  },
  {
    id: 'history',
    place: 'tab',
    does: [],
    load: () => import('../screens/diagram/history/history-list').then((file) => file.HistoryList),
    command: { id: 'show-history', icon: IconHistory, keys: ['mod+shift+h'] },
  },
  {
    id: 'search',
    place: 'tab',
    does: [],
    load: () => import('../screens/diagram/search/search-view').then((file) => file.SearchView),
  },
  {
    id: 'deleted',
    place: 'menu',
    does: [],
    load: () => import('../screens/diagram/history/deleted-list').then((file) => file.DeletedList),
    command: { id: 'show-deleted', icon: IconTrash, keys: [] },
  },
  {
    id: 'linkView',
    place: 'menu',
    opener: 'trace',
    does: [],
    load: () => import('../screens/diagram/cabling/link-view').then((file) => file.LinkView),
  },
  {
    id: 'linkFlowView',
    place: 'menu',
    does: [],
    load: () => import('../screens/diagram/cabling/link-flow-view').then((file) => file.LinkFlowView),
    command: { id: 'show-link-flow', icon: IconBinaryTree2, keys: ['shift+t'] },
  },
  {
    id: 'p2pConnect',
    place: 'menu',
    does: ['connect-ports'],
    load: () => import('../screens/diagram/cabling/p2p-connect-view').then((file) => file.P2pConnectView),
    command: { id: 'show-p2p-connect', icon: IconArrowsLeftRight, keys: ['alt+c'] },
  },
  {
    id: 'bundleView',
    place: 'menu',
    does: [],
    load: () => import('../screens/diagram/cabling/bundle-view').then((file) => file.BundleView),
    command: { id: 'show-bundles', icon: IconTopologyBus, keys: ['shift+b'] },
  },
  {
    id: 'AILinkLayer',
    place: 'menu',
    does: [],
    load: () => import('../screens/diagram/cabling/ai-link-layer-view').then((file) => file.AILinkLayerView),
    command: { id: 'show-ai-links', icon: IconSparkles, keys: ['alt+l'] },
  },
  {
    id: 'capacity',
    place: 'menu',
    does: [],
    load: () => import('../screens/diagram/capacity/capacity-view').then((file) => file.CapacityView),
    command: { id: 'show-capacity', icon: IconChartBar, keys: ['u'] },
  },
  {
    id: 'bestRoute',
    place: 'menu',
    does: [],
    load: () => import('../screens/diagram/channels/best-route-view').then((file) => file.BestRouteView),
    command: { id: 'show-best-route', icon: IconRoute, keys: ['b'] },
  },
  {
    id: 'grille', // the specification's name of laying
    place: 'menu',
    does: [],
    load: () => import('../screens/diagram/pathways/laying-view').then((file) => file.LayingView),
    command: { id: 'show-grille', icon: IconGridPattern, keys: ['g'] },
  },
  {
    id: 'pathway',
    place: 'menu',
    opener: 'draw-pathway',
    does: ['insert-pathways'],
    load: () => import('../screens/diagram/pathways/pathway-view').then((file) => file.PathwayView),
  },
  {
    id: 'relationalView',
    place: 'menu',
    does: [],
    load: () => import('../screens/diagram/relations/relational-view').then((file) => file.RelationalView),
    command: { id: 'show-relations', icon: IconTopologyStar3, keys: ['shift+e'] },
  },
] as const satisfies readonly RightView[];

/** A view's id, by which an arrangement of panels keeps it. */
export type RightTab = (typeof RIGHT_VIEWS)[number]['id'];
