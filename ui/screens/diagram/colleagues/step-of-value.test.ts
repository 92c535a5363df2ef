import { expect, test, vi } from 'vitest';
import { readHistory } from '../../../../protocol/rest/history';
import type { ReplacedValue } from '../../../../workers/api/session';
import { fieldsOf } from '../../../properties/property-fields';

vi.mock('../../../session/session', () => ({ api: {} }));

const { isAfterOwn, stepOfValue } = await import('./step-of-value');
const { replacedStep } = await import('./replaced-step');
const { api } = await import('../../../session/session');

const step = (clock: number, userName: string, field: string, after: string | number) => ({
  ...{ clock, userName, operation: 'set-properties', atMs: 0, what: 'changed' as const },
  fields: field === '' ? [] : [{ field, before: null, after }],
});
const department = fieldsOf({ kind: 'object', class: 'rack' }).find(({ name }) => name === 'department')!;

test('[walk 6, nobody named] who wrote a value is who wrote what is shown, else who wrote that property last', () => {
  const steps = [step(9, 'Bo', 'name', 'R1'), step(8, 'cmdb', 'department', 'Facilities '), step(7, 'Li Na', 'department', 'IT')];
  expect(stepOfValue(steps, department, 'IT')?.userName).toBe('Li Na');
  expect(stepOfValue(steps, department, 'Facilities')?.userName).toBe('cmdb');
  expect(stepOfValue(steps.slice(0, 1), department, 'Facilities')).toBeUndefined();
});

test('[walk 4 S5 (27 Nov)] of two values stored at once the log says which replaced which', () => {
  const [mine, theirs] = [step(8, 'bo', 'department', 'BO-3'), step(9, 'ann', 'department', 'ANN-3')];
  const isAfter = (steps: readonly (typeof mine)[], other = theirs) => isAfterOwn(steps, other, department, 'BO-3', 'bo');
  expect(isAfter([theirs, mine])).toBe(true);
  expect(isAfter([mine, step(7, 'ann', 'department', 'ANN-3')], step(7, 'ann', 'department', 'ANN-3'))).toBe(false);
  // Refused, or not there yet.
  expect(isAfter([theirs])).toBe(false);
});

test('[walk 6, nobody named] a value that an import replaced, whose fields the log does not tell, names who imported', async () => {
  const value: ReplacedValue = {
    kind: 'object',
    ...{ id: 7, fields: ['department'], replaced: 'mine' as const, mine: { department: 'IT' } },
    ...{ theirs: { department: 'Facilities' }, after: 6, until: 9, key: '', names: {}, at: [] },
    about: { kind: 'object', class: 'rack', name: 'R1' },
  };
  const answers = (items: readonly unknown[]) => Object.assign(api, { call: async () => ({ items, more: false, names: {} }) });
  answers([step(8, 'cmdb', '', '')]);
  expect(await replacedStep(value, 'ann', 1)).toMatchObject({ who: 'cmdb', theirs: { department: 'Facilities' } });
  answers([{ clock: 5, userName: 'cmdb', label: 'bulk', fields: [] }]);
  expect(await replacedStep(value, 'ann', 1)).toMatchObject({ who: null });
  Object.assign(api, {
    call: async (asked: unknown) => ({ items: asked === readHistory ? [] : [{ clock: 9, userName: '(import)', label: 'bulk' }] }),
  });
  expect(await replacedStep(value, 'ann', 1)).toMatchObject({ who: '(import)' });
});
