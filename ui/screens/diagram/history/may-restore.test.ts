import { expect, test } from 'vitest';
import { barredKinds } from '../../../../domain/operations/permitted';
import { permissionsOf } from '../../../../domain/permissions/permission';
import { mayRestore } from './may-restore';

test('[walk 4, viewer] a restore is offered to whoever may do it, of what can be restored', () => {
  const [editor, viewer] = (['editor', 'viewer'] as const).map((role) => barredKinds(new Set(permissionsOf(role))));
  expect(mayRestore(editor!, 'delete-objects')).toBe(true);
  expect(mayRestore(viewer!, 'delete-objects')).toBe(false);
  expect(mayRestore(editor!, 'move-placements')).toBe(false);
  expect(mayRestore(null, 'delete-objects')).toBe(false);
});
