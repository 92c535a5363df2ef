import type { DiagramActions } from '../../engine-host/diagram-actions';
import type { DiagramConnection } from '../../engine-host/diagram-connection';
import type { Description } from '../../../workers/api/session';
import type { ViewSettings } from '../../../domain/geometry/view-settings';

interface Drawing extends Pick<DiagramConnection, 'shown'> {
  readonly session: {
    select(ids: readonly number[], fly: boolean): Promise<void>;
    describe(ids: readonly number[]): Promise<readonly Description[]>;
    isDrawn(id: number): Promise<boolean>;
  };
}

/** Selects a record and brings it into view; a port on the side of its device that is not drawn turns the racks round. */
export async function showRecord(
  id: number,
  { session, shown }: Drawing,
  { show }: Pick<DiagramActions, 'show'>,
  face: ViewSettings['face'],
): Promise<void> {
  await session.select([id], true);
  const other = face === 1 ? 2 : face === 2 ? 1 : undefined;
  const [description] = await session.describe([id]);
  if (other === undefined || description?.kind !== 'port' || (await session.isDrawn(id))) return;
  show({ face: other });
  await shown();
  // Seen from neither side: it stays as it was.
  if (!(await session.isDrawn(id))) show({ face });
  await shown();
  await session.select([id], true);
}
