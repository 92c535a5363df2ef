import type { ComponentType } from 'react';
import type { RightTab } from '../../../commands/command';
import { CapacityView } from './capacity/capacity-view';
import { AILinkLayerView } from './connect/ai-link-layer-view';
import { BundleView } from './connect/bundle-view';
import { P2pConnectView } from './connect/p2p-connect-view';
import { HistoryList } from './history-list';
import { GrilleView } from './grille/grille-view';
import { PathwayView } from './pathway/pathway-view';
import { BestRouteView } from './route/best-route-view';
import { LinkFlowView } from './link/link-flow-view';
import { LinkView } from './link/link-view';
import { PropertyView } from './property-view';
import { RelationalView } from './relations/relational-view';
import { SearchView } from './search-view';

/**
 * The secondary right-side views of the spec's section 2 by their keys. A view that is not there yet has no
 * component and no tab.
 */
export const RIGHT_VIEW_KEYS = [
  'p2pConnect',
  'bestRoute',
  'linkView',
  'linkFlowView',
  'propertyView',
  'helpTheVideo',
  'search',
  'mappingView',
  'bundleView',
  'capacity',
  'combinedViewContainer',
  'relationalView',
  'AILinkLayer',
] as const;
export type RightViewKey = (typeof RIGHT_VIEW_KEYS)[number];

export const RIGHT_VIEWS: Readonly<Partial<Record<RightViewKey, ComponentType>> & Record<RightTab, ComponentType>> = {
  propertyView: PropertyView,
  history: HistoryList,
  search: SearchView,
  linkView: LinkView,
  linkFlowView: LinkFlowView,
  bestRoute: BestRouteView,
  grille: GrilleView,
  pathway: PathwayView,
  p2pConnect: P2pConnectView,
  bundleView: BundleView,
  AILinkLayer: AILinkLayerView,
  capacity: CapacityView,
  relationalView: RelationalView,
};
