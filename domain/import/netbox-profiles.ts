import { laneProfile } from '../cabling/lane-profiles';

/**
 * The lane profile that a NetBox profile means (since 4.5): `trunk-2c4p` has two connectors of four positions at either end.
 * '' for one connector of one position, which is a plain cable; undefined for one that is not known.
 */
export function profileOf(netbox: string): string | undefined {
  const key = keyOf(netbox);
  return key === undefined || (key !== '' && laneProfile(key) === undefined) ? undefined : key;
}

/** A plain cable that carries one position of ports that have several. */
export const ONE_POSITION = 'straight-1x1';

function keyOf(netbox: string): string | undefined {
  if (netbox === '' || netbox === 'single-1c1p') return '';
  const [, kind, connectors, positions, legs, shuffle] =
    /^(single|trunk|breakout)-(\d+)c(\d+)p(?:-(\d+)c1p)?(-shuffle)?$/.exec(netbox) ?? [];
  const plugs = `${connectors}x${positions}`;
  switch (kind) {
    case 'single':
    case 'trunk':
      return legs === undefined ? `${shuffle === undefined ? 'straight' : 'shuffle'}-${plugs}` : undefined;
    case 'breakout':
      if (Number(legs) !== Number(connectors) * Number(positions)) return undefined;
      return `${shuffle === undefined ? 'fanout' : 'shuffle-fanout'}-${plugs}`;
    default:
      return undefined;
  }
}
