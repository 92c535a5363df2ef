import type { ActionResult, ReplacedValue } from '../../../../workers/api/session';
import type { Values } from '../../../../protocol/sync/own-writes';
import type { RemoteSession } from '../../../engine-host/diagram-connection';
import { mayDo, type OperationKind } from '../../../commands/lacking';
import type { Barred } from '../../../../domain/operations/permitted';
import { heldIn } from '../../../../domain/kinds/property';
import { fieldsOf } from '../../../properties/property-fields';

type Value = Pick<ReplacedValue, 'kind' | 'id' | 'fields' | 'about'>;

/** How one of two values of a record takes the place of the other. */
export interface PutBack {
  readonly does: OperationKind;
  readonly run: (session: RemoteSession) => Promise<ActionResult>;
}

/** Undefined where no hand puts it back by one step. */
export function putBackOf(value: Value, wanted: Values, held: Values): PutBack | undefined {
  const { kind, id, fields, about } = value;
  if (kind === 'placement') {
    const [dx, dy] = ['x', 'y'].map((axis) => Number(wanted[axis]) - Number(held[axis])) as [number, number];
    return { does: 'move-placements', run: (session) => session.act({ kind: 'move-placements', placements: [id], dx, dy }) };
  }
  if (fields.length > 1) {
    if (about.class !== 'device') return undefined;
    const place = {
      rack: Number(wanted['parent']),
      positionU: Number(wanted['positionU']),
      face: wanted['face'] === 2 ? 2 : 1,
    } as const;
    return { does: 'move-device', run: (session) => session.act({ kind: 'move-device', device: id, ...place }) };
  }
  const properties = fieldsOf(about).filter((property) => fields.includes(heldIn(property)) && property.by !== 'move');
  const [first] = properties;
  if (first === undefined) return undefined;
  const set = Object.fromEntries(
    properties.flatMap(({ name, field = name, bit }): readonly (readonly [string, string | number])[] => {
      if (bit === undefined) return [[name, wanted[field] as string | number]];
      const [is, was] = [wanted, held].map(({ flags }) => ((Number(flags) & bit) === 0 ? 0 : 1));
      return is === was ? [] : [[name, is!]];
    }),
  );
  return first.by === 'pathways'
    ? { does: 'change-pathways', run: (session) => session.pathways.change([id], set) }
    : { does: 'set-properties', run: (session) => session.act({ kind: 'set-properties', ids: [id], fields: set }) };
}

export function mayPutBack({ does }: PutBack, barred: Barred | null): boolean {
  return mayDo(barred, [does]);
}
