import { beforeEach, expect, test } from 'vitest';
import { CoreHall, run } from '../../tests/fixtures/core-hall';
import { RELATION_KINDS, RELATION_ROLES, codeOf } from '../catalog/enums';
import { closureContent } from './closure-content';
import { documentPlant } from './document-plant';
import { coreEnd } from './core-joint';
import { placesOfEnd } from './end-places';
import { trace } from './trace';
import { traceAnswer } from './trace-answer';

let hall: CoreHall;
let model: number;
beforeEach(() => {
  hall = new CoreHall();
  model = hall.cableModel(12);
});

/** From one place to another; 0 = not said. */
function pulled(name: string, from: number, to: number): number {
  const id = hall.takeId();
  const entries = [from, to].flatMap((object, at) =>
    object === 0 ? [] : { id: hall.takeId(), cable: id, object, end: at === 0 ? (1 as const) : (2 as const) },
  );
  hall.must({ kind: 'insert-cables', version: 1, cables: [{ id, name, model }], placements: [], entries });
  return id;
}

test('[walk 3, 1] a closure is offered the end that was said to come to it, and that cable does not pass', () => {
  const [first, second] = [pulled('OS-1', hall.closure, hall.rackA), pulled('OS-2', hall.closure, 0)];
  const third = pulled('OS-3', hall.rackA, hall.closure);
  const coming = closureContent(hall.document, hall.closure)!.cables;
  expect(coming.map(({ id, end, passes }) => ({ id, end, passes }))).toEqual([
    { id: first, end: 1, passes: false },
    { id: second, end: 1, passes: false },
    { id: third, end: 2, passes: false },
  ]);
});

test('[walk 3, 1] of a cable that comes to a closure and of which one end lies elsewhere, the other is offered', () => {
  const cable = pulled('OS-1', hall.rackA, 0);
  const entries = [{ id: hall.takeId(), cable, object: hall.closure }];
  hall.must({ kind: 'insert-cables', version: 1, cables: [], placements: [], entries });
  expect(closureContent(hall.document, hall.closure)!.cables).toMatchObject([{ id: cable, end: 2, passes: true }]);
});

test('[walk 3, 1] an end that is said to lie at another place is not spliced, and the refusal names both', () => {
  const [first, second] = [pulled('OS-1', hall.closure, hall.rackA), pulled('OS-2', hall.closure, 0)];
  expect(hall.refusal(hall.spliceIntent([run(first, 2)], [run(second, 1)]))).toMatchObject({
    rule: 'cable-end-elsewhere',
    field: 'left',
    facts: { cable: first, end: 2, name: 'OS-1', by: hall.rackA, byName: hall.document.get('object', hall.rackA)!.name },
  });
  expect(hall.refusal(hall.spliceIntent([run(second, 1)], [run(first, 2)]))).toMatchObject({ field: 'right' });
  hall.must(hall.spliceIntent([run(first, 1)], [run(second, 1)]));
});

test('[walk 3, 1] what stands in the place to which an end was said to come is there', () => {
  const [first, second] = [pulled('OS-1', hall.room, 0), pulled('OS-2', 0, hall.room)];
  hall.must(hall.spliceIntent([run(first, 1)], [run(second, 2)]));
});

test('[walk 3, 1] a cut leaves each end where it was said to lie, and both new ends in the closure', () => {
  const cable = pulled('OS-1', hall.rackA, hall.rackB);
  const id = hall.takeId();
  const diff = hall.must({ kind: 'cut-cable', version: 1, cable, closure: hall.closure, id, name: 'OS-1b', ids: hall.take(10) });
  const ends = ([1, 2] as const).map((end) => [cable, id].map((each) => placesOfEnd(hall.document, each, end)));
  expect(ends).toEqual([
    [[hall.rackA], [hall.closure]],
    [[hall.closure], [hall.rackB]],
  ]);
  hall.undo(diff);
  expect(placesOfEnd(hall.document, cable, 2)).toEqual([hall.rackB]);
});

test('[walk 3, 1] a trace tells where its open ends were said to lie', () => {
  const cable = pulled('OS-1', hall.closure, hall.rackA);
  const answer = traceAnswer(hall.document, trace(documentPlant(hall.document), coreEnd(cable, 1, 1)));
  expect(answer.start.way.at(-1)?.id).toBe(hall.closure);
  expect(answer.inside.hops.at(-1)!.at!.way.at(-1)?.id).toBe(hall.rackA);
});

test('[walk 3, 1] where an end lies is changed and taken back, and then no closure bars it', () => {
  const [first, second] = [pulled('OS-1', hall.rackA, 0), pulled('OS-2', hall.closure, 0)];
  const splice = hall.spliceIntent([run(first, 1)], [run(second, 1)]);
  const [relation] = hall.document.by('relation.from', first);
  const say = (more: object) => ({ kind: 'change-relation', version: 1, relation: relation!, ...more }) as const;
  expect(hall.refusal(splice)).toMatchObject({ rule: 'cable-end-elsewhere' });
  const other = hall.must(say({ end: 2 }));
  expect(placesOfEnd(hall.document, first, 2)).toEqual([hall.rackA]);
  hall.must(splice);
  hall.undo(other);
  expect(placesOfEnd(hall.document, first, 1)).toEqual([hall.rackA]);
  hall.must(say({ end: 0 }));
  expect(([1, 2] as const).flatMap((end) => placesOfEnd(hall.document, first, end))).toEqual([]);
  expect(hall.refusal(say({ end: 3 }))).toMatchObject({ field: 'end', facts: { value: '3' } });
});

test('[walk 3, 1] an end is said of a cable that comes to a place and of nothing else; of another kind nothing is said of it', () => {
  const cable = pulled('OS-1', hall.rackA, hall.rackB);
  const [relation] = hall.document.by('relation.from', cable);
  const kinds = ['redundancy', 'laying'] as const;
  const [redundancy, laying] = kinds.map((kind) => codeOf(RELATION_KINDS, kind)) as [number, number];
  const racks = hall.takeId();
  const fromRole = codeOf(RELATION_ROLES, 'primary');
  const between = { from: hall.rackA, to: hall.rackB, fromRole, relationKind: redundancy };
  hall.must({ kind: 'insert-relation', version: 1, id: racks, ...between });
  expect(hall.refusal({ kind: 'change-relation', version: 1, relation: racks, end: 1 })).toEqual({
    ...{ rule: 'relation-end', field: 'end' },
    facts: { kind: redundancy, value: 1 },
  });
  const contain = codeOf(RELATION_ROLES, 'contain');
  hall.must({ kind: 'change-relation', version: 1, relation: relation!, relationKind: laying, fromRole: contain });
  expect(hall.document.get('relation', relation!)).toMatchObject({ kind: laying, end: 0 });
});

test('[walk 3, 1] a cable comes to a place from whichever side that was said', () => {
  const cable = hall.cable('OS-1', model);
  const id = hall.takeId();
  const relationKind = codeOf(RELATION_KINDS, 'cabling');
  hall.must({ kind: 'insert-relation', version: 1, id, relationKind, from: hall.rackA, to: cable, fromRole: 0 });
  hall.must({ kind: 'change-relation', version: 1, relation: id, end: 2 });
  expect(placesOfEnd(hall.document, cable, 2)).toEqual([hall.rackA]);
});

test('[walk 3, 1] both ends of a cable come to one place, each once, and a cut there takes neither away', () => {
  const loop = pulled('OS-1', hall.closure, hall.closure);
  const again = { id: hall.takeId(), cable: loop, object: hall.closure, end: 2 as const };
  const more = { kind: 'insert-cables', version: 1, cables: [], placements: [] } as const;
  expect(hall.refusal({ ...more, entries: [again] })).toMatchObject({ rule: 'relation-twice' });
  const { end: _, ...unsaid } = again;
  expect(hall.refusal({ ...more, entries: [unsaid] })).toMatchObject({ rule: 'relation-twice' });
  const id = hall.takeId();
  hall.must({ kind: 'cut-cable', version: 1, cable: loop, closure: hall.closure, id, name: 'OS-1b', ids: hall.take(10) });
  for (const cable of [loop, id])
    for (const end of [1, 2] as const) expect(placesOfEnd(hall.document, cable, end)).toEqual([hall.closure]);
});
