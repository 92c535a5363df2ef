import type { Document } from '../document/document';

/**
 * Is a cable between two ports of one panel a circle: does what is behind the one lead to the other? Walked lane by lane from the
 * records alone, over maps, trunks, cores and other jumpers. Slow, and shares no code with what it is compared with.
 */
export function plainCircle(document: Document, from: number, to: number): boolean {
  const been = new Set<string>();
  const behind = (port: number, position: number): boolean => {
    const maps = [
      ...document.by('port_map.front', port).map((id) => document.get('port_map', id)!),
      ...document.by('port_map.rear', port).map((id) => document.get('port_map', id)!),
    ];
    return maps.some((map) => {
      const isFront = map.front === port;
      if ((isFront ? map.frontPosition : map.rearPosition) !== position) return false;
      return isFront ? outside(map.rear, map.rearPosition) : outside(map.front, map.frontPosition);
    });
  };
  /** Out of a port, over what is plugged into it or ends on it, into the next. */
  const outside = (port: number, position: number): boolean => {
    if (been.has(`${port} ${position}`)) return false;
    been.add(`${port} ${position}`);
    if (port === to) return true;
    return [...overCables(document, port, position), ...overCores(document, port, position)].some((next) => behind(...next));
  };
  return lanesOf(document, from).some((position) => behind(from, position));
}

type Lane = readonly [port: number, position: number];

function lanesOf(document: Document, port: number): readonly number[] {
  const fronts = document.by('port_map.front', port).map((id) => document.get('port_map', id)!.frontPosition);
  const rears = document.by('port_map.rear', port).map((id) => document.get('port_map', id)!.rearPosition);
  return [...new Set([...fronts, ...rears])];
}

/** Lane for lane to the one plug at the other end. */
function overCables(document: Document, port: number, position: number): readonly Lane[] {
  return document.by('termination.port', port).flatMap((id) => {
    const { cable, end } = document.get('termination', id)!;
    const far = document
      .by('termination.cable', cable)
      .map((other) => document.get('termination', other)!)
      .filter((other) => other.end !== end);
    return far.map((other): Lane => [other.port, position]);
  });
}

/** A core, and those that it is spliced to, to where the last of them ends. */
function overCores(document: Document, port: number, position: number): readonly Lane[] {
  const follow = (end: number): readonly Lane[] => {
    const { core } = document.get('core_end', end)!;
    const other = document.by('core_end.core', core).find((id) => id !== end);
    if (other === undefined) return [];
    const far = document.get('core_end', other)!;
    if (far.splice === 0) return [[far.port, far.position]];
    const next = document.by('core_end.splice', far.splice).find((id) => id !== other);
    return next === undefined ? [] : follow(next);
  };
  return document
    .by('core_end.port', port)
    .filter((id) => document.get('core_end', id)!.position === position)
    .flatMap(follow);
}
