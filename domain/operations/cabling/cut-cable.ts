import { CORE_LIFECYCLES, OBJECT_CLASSES, RELATION_KINDS, codeOf } from '../../catalog/enums';
import { COIL_RULES } from '../../cabling/cable-lengths';
import { hasCurves, pointsOf, splitPath } from '../../cabling/drawn-path';
import { cutRefusal } from '../../cabling/splice-rules';
import { changed, created, deleted, present } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { RecordOf } from '../../document/schema';
import type { Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { refuse, type Refusal, type Result } from '../../result';
import { CoreDraft, modelCores } from '../fibre/core-draft';
import { cutLays, movedLays } from '../pathways/cut-lays';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { coreReads, relationReads, subjectReads } from '../plant-reads';
import { changesOfCoils } from './cut-coils';
import { id, ids, integer, intentReader, optional, text, truth, type Read } from '../parse';
import { nameOf } from '../words';

const AVAILABLE = codeOf(CORE_LIFECYCLES, 'available');
const CABLING = codeOf(RELATION_KINDS, 'cabling');
const CLOSURE = codeOf(OBJECT_CLASSES, 'closure');
const DEVICE = codeOf(OBJECT_CLASSES, 'device');

/** The cable keeps its end A; what is beyond the closure becomes the new cable `id` with its end B. */
const reader = intentReader('cut-cable', {
  cable: id,
  closure: id,
  id,
  /** Label of the new cable. */
  name: text(),
  /** Every core is joined with itself again in the closure. */
  isSpliced: optional(truth),
  tray: optional(integer(1, 0xffff)),
  position: optional(integer(1, 0xffff)),
  /** Length of the piece with end A; left out = not known, and neither length is afterwards. */
  atMm: optional(integer(1, 0xffff_ffff)),
  /** New ids: one a stored core, one a drawn place, one a coil; spliced besides as for splice-cores. More may be given. */
  ids: ids(),
});
export type CutCableIntent = Read<typeof reader>;

/**
 * `cut-curved` [R5.039] {cable}; `cut-outside` {value, max}; `not-a-closure` {id}; `cut-off-route` {cable, closure}: it is
 * laid, and not past this closure; `coils-exceed-cable`: a piece would be shorter than the coils that are known to be on it;
 * spliced, the rules of splice-cores.
 */
export const cutCable: Operation<CutCableIntent> = operation(reader, {
  summary: 'Cuts a cable at a closure and makes two of it; their cores lie open there, or are spliced again one by one.',
  creates: (intent) => [intent.id, ...intent.ids],
  reads: (intent) => [
    ...coreReads({ cables: [intent.cable], closures: [intent.closure] }),
    ...relationReads([intent.cable, intent.closure]),
    ...subjectReads(['relations']),
    { name: 'plugged ports', take: 'refs', from: ['plugs of cables'], fromKind: 'termination', field: 'port', kind: 'port' },
    {
      name: 'where plugged',
      take: 'refs',
      from: ['plugged ports', 'ports at ends'],
      fromKind: 'port',
      field: 'owner',
      kind: 'object',
    },
    {
      name: 'around those',
      take: 'refs',
      from: ['where plugged'],
      fromKind: 'object',
      field: 'parent',
      kind: 'object',
      recursive: true,
    },
    { name: 'measured', take: 'by', from: ['plant cables'], index: 'measurement.cable' },
    { name: 'carriers', take: 'refs', from: ['coils'], fromKind: 'coil', field: 'carrier', kind: 'object' },
    { name: 'plugs there', take: 'by', from: ['plugged ports'], index: 'termination.port' },
    { name: 'cables there', take: 'refs', from: ['plugs there'], fromKind: 'termination', field: 'cable', kind: 'cable' },
    { name: 'cores there', take: 'by', from: ['plugged ports'], index: 'core_end.port' },
    { name: 'cores of those', take: 'refs', from: ['cores there'], fromKind: 'core_end', field: 'core', kind: 'core' },
    { name: 'cables of cores', take: 'refs', from: ['cores of those'], fromKind: 'core', field: 'cable', kind: 'cable' },
    { name: 'drawn', take: 'by', from: ['plant cables', 'plant closures'], index: 'placement.subject' },
    { name: 'on diagrams', take: 'refs', from: ['drawn'], fromKind: 'placement', field: 'diagram', kind: 'diagram' },
    { name: 'drawn in', take: 'refs', from: ['drawn'], fromKind: 'placement', field: 'style', kind: 'style' },
  ],
  writes: ['cable', 'termination', 'placement', 'relation', 'core', 'core_end', 'splice', 'lay', 'coil', 'measurement'],
  refuses: [
    'cable-missing',
    'closure-missing',
    'not-a-closure',
    'cut-off-route',
    'cut-curved',
    'cut-outside',
    'ids-count',
    'no-fibre-cores',
    'closure-full',
    ...COIL_RULES,
  ],
  needs: ['cableConnection'],
  words: (document, { cable, closure }) => ({ name: nameOf(document, cable), closure: nameOf(document, closure) }),
  run(slice, intent) {
    const cable = slice.get('cable', intent.cable);
    const closure = slice.get('object', intent.closure);
    if (!cable) return refuse('cable-missing', { id: intent.cable }, 'cable');
    if (!closure) return refuse('closure-missing', { id: intent.closure }, 'closure');
    if (closure.class !== CLOSURE && closure.class !== DEVICE) return refuse('not-a-closure', { id: closure.id }, 'closure');
    const refusal = whyNot(slice, intent, cable);
    if (refusal) return refused(refusal);
    const lays = cutLays(slice, cable.id, closure.id);
    if (!lays.ok) return lays;
    const lay = lays.value.find(({ plan }) => plan === 0);
    const pool = new Pool(intent.ids);
    const second = secondPiece(cable, intent);
    const changes: Change[] = [
      second,
      ...present(changed('cable', cable, { lengthMm: intent.atMm ?? 0 })),
      ...plugs(slice, intent),
      ...movedLays(lays.value, intent.id),
      ...drawings(slice, intent, pool),
      ...entries(slice, intent, pool),
      // Neither piece is what was measured.
      ...slice.by('measurement.cable', cable.id).map((one) => deleted('measurement', slice.get('measurement', one)!)),
      ...changesOfCoils(slice, { cable, closure: closure.id, made: intent.id, atMm: intent.atMm, lay }, pool.take),
    ];
    const cores = intent.isSpliced ? splicedThrough(slice, intent, pool) : movedCores(slice, intent, pool);
    if (!cores.ok) return cores;
    return pool.refusal ? refused(pool.refusal) : checked(slice, [...changes, ...cores.value]);
  },
});

/** New ids, one after the other. */
class Pool {
  private readonly ids: readonly number[];
  private taken = 0;

  constructor(ids: readonly number[]) {
    this.ids = ids;
  }

  take = (): number => this.ids[this.taken++] ?? -this.taken;

  get refusal(): Refusal | null {
    return this.taken > this.ids.length
      ? refuse('ids-count', { given: this.ids.length, needed: this.taken }, 'ids').refusal
      : null;
  }
}

function whyNot(slice: Slice, { atMm }: CutCableIntent, cable: RecordOf<'cable'>): Refusal | null {
  const curved = slice.by('placement.subject', cable.id).some((one) => {
    const { path, style } = slice.get('placement', one)!;
    return hasCurves(path, style === NO_ID ? null : (slice.get('style', style)?.spec ?? null));
  });
  const lengthMm = cable.lengthMm === 0 ? Number.POSITIVE_INFINITY : cable.lengthMm;
  return cutRefusal({ id: cable.id, hasCurves: curved, lengthMm }, atMm ?? Math.min(1, lengthMm / 2));
}

function secondPiece(cable: RecordOf<'cable'>, { id: made, name, atMm }: CutCableIntent): Change<'cable'> {
  const { class: cableClass, type, model, modelVersion, lifecycle, color, profile, flags, lengthMm } = cable;
  return created('cable', made, {
    name,
    class: cableClass,
    type,
    model,
    modelVersion,
    lifecycle,
    color,
    profile,
    flags,
    lengthMm: atMm === undefined || lengthMm === 0 ? 0 : lengthMm - atMm,
  });
}

/** What is plugged in with end B goes with the new cable. */
function plugs(slice: Slice, { cable, id: made }: CutCableIntent): readonly Change[] {
  return slice.by('termination.cable', cable).flatMap((one) => {
    const plug = slice.get('termination', one)!;
    return plug.end === 2 ? present(changed('termination', plug, { cable: made })) : [];
  });
}

function drawings(slice: Slice, { cable, closure, id: made }: CutCableIntent, pool: Pool): readonly Change[] {
  const places = slice.by('placement.subject', closure).map((one) => slice.get('placement', one)!);
  return slice.by('placement.subject', cable).flatMap((one) => {
    const drawn = slice.get('placement', one)!;
    const points = pointsOf(drawn.path);
    const at = places.find(({ diagram }) => diagram === drawn.diagram);
    if (!points || !at) return [];
    const { before, after } = splitPath(points, at.x + at.width / 2, at.y + at.height / 2);
    const { diagram, layer, style, z } = drawn;
    const copy = created('placement', pool.take(), { diagram, subject: made, layer, style, z, path: after });
    return [...present(changed('placement', drawn, { path: before })), copy];
  });
}

/** Both pieces end in the closure; where either end was said to lie it lies on, that of end B as the new cable's. */
function entries(slice: Slice, { cable, closure, id: made }: CutCableIntent, pool: Pool): readonly Change[] {
  const said = slice
    .by('relation.from', cable)
    .map((one) => slice.get('relation', one)!)
    .filter(({ kind }) => kind === CABLING);
  const passing = said.find(({ to, end }) => to === closure && end === 0);
  const entry = (from: number, end: 1 | 2): Change => created('relation', pool.take(), { kind: CABLING, from, to: closure, end });
  return [
    ...said.flatMap((one) => (one.end === 2 ? present(changed('relation', one, { from: made })) : [])),
    ...(passing ? present(changed('relation', passing, { end: 2 })) : [entry(cable, 2)]),
    entry(made, 1),
  ];
}

/** What end B is joined to stays joined to it: its cores are the new cable's. */
function movedCores(slice: Slice, { cable, id: made }: CutCableIntent, pool: Pool): Result<readonly Change[]> {
  const changes: Change[] = [];
  for (const one of slice.by('core.cable', cable)) {
    const core = slice.get('core', one)!;
    const ends = slice.by('core_end.core', one).map((end) => slice.get('core_end', end)!);
    const far = ends.filter(({ end }) => end === 2);
    if (far.length === ends.length && core.lifecycle === AVAILABLE) {
      changes.push(...present(changed('core', core, { cable: made })));
    } else if (far.length > 0 || core.lifecycle !== AVAILABLE) {
      const copy = pool.take();
      changes.push(created('core', copy, { cable: made, number: core.number, lifecycle: core.lifecycle }));
      for (const end of far) changes.push(...present(changed('core_end', end, { core: copy })));
    }
  }
  return { ok: true, value: changes };
}

/** Every core is stored on both pieces and spliced with itself. */
function splicedThrough(slice: Slice, intent: CutCableIntent, pool: Pool): Result<readonly Change[]> {
  const { cable, closure, id: made, tray = 1, position = 1 } = intent;
  const count = modelCores(slice, cable);
  if (count === 0) return refuse('no-fibre-cores', { cable }, 'cable');
  const draft = new CoreDraft(slice, 0, []);
  const places = draft.freePlaces(closure, count, { tray, position });
  if (places.length < count) return refuse('closure-full', { closure, free: places.length, needed: count }, 'closure');
  const stored = new Map(slice.by('core.cable', cable).map((one) => [slice.get('core', one)!.number, slice.get('core', one)!]));
  const changes: Change[] = [];
  for (let number = 1; number <= count; number++) {
    const core = stored.get(number);
    const near = core?.id ?? pool.take();
    const far = pool.take();
    const splice = pool.take();
    if (!core) changes.push(created('core', near, { cable, number }));
    changes.push(created('core', far, { cable: made, number, lifecycle: core?.lifecycle ?? AVAILABLE }));
    for (const end of core ? slice.by('core_end.core', near) : []) {
      const record = slice.get('core_end', end)!;
      if (record.end === 2) changes.push(...present(changed('core_end', record, { core: far })));
    }
    const { tray: inTray, position: at } = places[number - 1]!;
    changes.push(
      created('splice', splice, { closure, tray: inTray, position: at }),
      created('core_end', pool.take(), { core: near, end: 2, splice }),
      created('core_end', pool.take(), { core: far, end: 1, splice }),
    );
  }
  return { ok: true, value: changes };
}
