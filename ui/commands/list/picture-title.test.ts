import { expect, test } from 'vitest';
import { NOTHING_YET } from '../../engine-host/diagram-state';
import type { Description, OpenResult } from '../../../workers/api/session';
import { titleOfDiagram, titleOfSelection } from './picture-title';

const site = { id: 1, name: 'Hill', class: 'site' };
const hall = { id: 2, name: 'Hall 1', class: 'room' };
const opened = { diagram: 9, name: 'Hall 1', kind: 'elevation', path: [site, hall] } as unknown as OpenResult;

function rack(id: number, path = [site, hall]): Description {
  return { id, kind: 'object', class: 'rack', name: `A0${id}`, path, fields: {}, facts: {}, version: 0 };
}

function selected(...described: readonly Description[]): Parameters<typeof titleOfSelection>[0] {
  return { ...NOTHING_YET, opened, described, selection: described.map(({ id }) => id) };
}

test('[walk 1] a picture says the places around what it shows, and its file is called by that alone', () => {
  expect(titleOfSelection(selected(rack(3)))).toEqual({ title: 'Hill / Hall 1 / A03', name: 'A03' });
  expect(titleOfSelection(selected(rack(3), rack(4)))).toEqual({ title: 'Hill / Hall 1 / A03, A04', name: 'A03, A04' });
  expect(titleOfSelection(selected(rack(3), rack(4, [site])))).toMatchObject({ title: 'Hill / Hall 1 / A03, A04' });
  expect(titleOfSelection(selected(...[3, 4, 5, 6, 7].map((id) => rack(id))))).toMatchObject({ name: 'A03 … (5)' });
  const atSite = { ...opened, path: [site] } as unknown as OpenResult;
  expect(titleOfSelection({ ...selected(rack(3)), opened: atSite })).toMatchObject({ title: 'Hill / Hall 1 / A03' });
  expect(titleOfDiagram({ opened }, 'Elevations')).toEqual({ title: 'Hill / Hall 1 · Elevations', name: 'Hall 1 Elevations' });
});
