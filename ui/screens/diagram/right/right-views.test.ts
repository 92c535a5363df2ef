import { describe, expect, it, vi } from 'vitest';

vi.mock('./capacity/capacity-view', () => ({ CapacityView: () => null }));
vi.mock('./history-list', () => ({ HistoryList: () => null }));
vi.mock('./property-view', () => ({ PropertyView: () => null }));
vi.mock('./grille/grille-view', () => ({ GrilleView: () => null }));
vi.mock('./pathway/pathway-view', () => ({ PathwayView: () => null }));
vi.mock('./route/best-route-view', () => ({ BestRouteView: () => null }));
vi.mock('./link/link-view', () => ({ LinkView: () => null }));
vi.mock('./link/link-flow-view', () => ({ LinkFlowView: () => null }));
vi.mock('./connect/p2p-connect-view', () => ({ P2pConnectView: () => null }));
vi.mock('./connect/bundle-view', () => ({ BundleView: () => null }));
vi.mock('./connect/ai-link-layer-view', () => ({ AILinkLayerView: () => null }));
vi.mock('./relations/relational-view', () => ({ RelationalView: () => null }));
vi.mock('./search-view', () => ({ SearchView: () => null }));

const { RIGHT_VIEWS, RIGHT_VIEW_KEYS } = await import('./right-views');

describe('secondary right-side views', () => {
  it('[R2.077] the view propertyView exists', () => {
    expect(RIGHT_VIEWS.propertyView).toBeTypeOf('function');
  });

  it('[R2.079] the view search exists', () => {
    expect(RIGHT_VIEWS.search).toBeTypeOf('function');
  });

  it('[R2.075] [R2.076] the views linkView and linkFlowView exist', () => {
    expect(RIGHT_VIEWS.linkView).toBeTypeOf('function');
    expect(RIGHT_VIEWS.linkFlowView).toBeTypeOf('function');
  });

  it('[R2.074] the view bestRoute exists', () => {
    expect(RIGHT_VIEWS.bestRoute).toBeTypeOf('function');
  });

  it('[R2.095] the grille selection exists', () => {
    expect(RIGHT_VIEWS.grille).toBeTypeOf('function');
  });

  it('ways for cables are drawn with a view of their own', () => {
    expect(RIGHT_VIEWS.pathway).toBeTypeOf('function');
  });

  it('[R2.082] the view capacity exists', () => {
    expect(RIGHT_VIEWS.capacity).toBeTypeOf('function');
  });

  it('[R2.073] [R2.081] [R2.085] the views p2pConnect, bundleView and AILinkLayer exist', () => {
    for (const key of ['p2pConnect', 'bundleView', 'AILinkLayer'] as const) expect(RIGHT_VIEWS[key]).toBeTypeOf('function');
  });

  it('[R2.084] the view relationalView exists', () => {
    expect(RIGHT_VIEWS.relationalView).toBeTypeOf('function');
  });

  it('keys are those of the interface, each once', () => {
    expect(new Set(RIGHT_VIEW_KEYS).size).toBe(13);
  });
});
