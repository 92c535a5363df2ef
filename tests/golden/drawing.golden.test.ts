import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_TOKENS } from '../../domain/geometry/theme-tokens';
import { ADDED } from './added-pass';
import { startHarness, type Harness } from './harness';
import type { HarnessCase, Subject } from './harness-worker';
import { compare, countColor, DRAWN, expectKept, FINE, judge, WITH_WORDS } from './judge';

const SMALL = { width: 320, height: 240, devicePixelRatio: 1 } as const;
const ROOM = { width: 760, height: 560, devicePixelRatio: 1 } as const;
const base = { scheme: 'dark', size: SMALL, diagram: 'elevation' } as const;

/** One picture per pass and level of detail. */
const CASES: readonly (readonly [name: string, rule: string, job: HarnessCase, tolerance: number])[] = [
  [
    'far-dark',
    '[V2] from far, racks are columns of colours; what is in alarm has its block, rack and row their count',
    base,
    DRAWN,
  ],
  [
    'far-names-light',
    'rack and row names stand where they can be read',
    { ...base, scheme: 'light', labels: true, grid: true },
    WITH_WORDS,
  ],
  [
    'bodies-dark',
    'devices are plates with state bars and lifecycle strokes',
    { ...base, cables: false, fit: ['A01'], scale: 0.15 },
    FINE,
  ],
  [
    'tiles-light',
    'ports are tiles in the colour of their state, cables run in the channels',
    { ...base, scheme: 'light', fit: ['A01'], scale: 0.42 },
    DRAWN,
  ],
  [
    'names-dark',
    'device names, unit numbers and the rack name',
    { ...base, labels: true, fit: ['web-02'], scale: 0.5 },
    WITH_WORDS,
  ],
  ['faces-dark', 'port shapes, plugs, states and cables of a front', { ...base, fit: ['leaf-1'], scale: 0.8 }, DRAWN],
  [
    'faces-light-2x',
    'the same at two device pixels a CSS pixel',
    { ...base, scheme: 'light', size: { ...SMALL, devicePixelRatio: 2 }, fit: ['leaf-1 port 1'], scale: 2.4 },
    DRAWN,
  ],
  [
    'ports-dark',
    'port names, cable labels and what is at the other end',
    { ...base, labels: true, fit: ['leaf-1 port 1'], scale: 7 },
    WITH_WORDS,
  ],
  [
    'name-again-light',
    '[X23] where ports fill the picture the name of their device stands between their rows',
    { ...base, scheme: 'light', size: ROOM, labels: true, fit: ['leaf-1 port 7'], scale: 4 },
    WITH_WORDS,
  ],
  [
    'rear-dark',
    'the rear with recessed panels and the power strip in its channel',
    { ...base, face: 2, fit: ['A01'], scale: 0.42 },
    DRAWN,
  ],
  ['both-light', 'front and rear side by side', { ...base, scheme: 'light', face: 3, labels: true }, WITH_WORDS],
  [
    'plan-light',
    'footprints with fill bars, fronts and cable runs',
    { ...base, scheme: 'light', diagram: 'plan', labels: true, grid: true },
    WITH_WORDS,
  ],
  [
    'furnished-light',
    'walls, doors with what they sweep, crossed columns, cooling units with their kW, aisles below racks, ramps up their arrow',
    { ...base, scheme: 'light', size: ROOM, diagram: 'furnished', labels: true, grid: true },
    WITH_WORDS,
  ],
  [
    'furnished-dark',
    'the same in the dark, a column selected and a cooling unit under the pointer with its size',
    { ...base, size: ROOM, diagram: 'furnished', labels: true, select: ['Column 1'], input: [{ type: 'move', x: 130, y: 120 }] },
    WITH_WORDS,
  ],
  ['free-dark', 'boxes and texts of a free diagram', { ...base, diagram: 'free', labels: true }, WITH_WORDS],
  [
    'links-light',
    'the fourteen link lines with their arrows, bends, colour and width; planned, removed and damaged links',
    { ...base, scheme: 'light', size: { width: 760, height: 420, devicePixelRatio: 1 }, diagram: 'links' },
    DRAWN,
  ],
  [
    'selected-link-dark',
    'a selected link is marked as it is drawn',
    { ...base, diagram: 'links', fit: ['link 11 a', 'link 11 b'], select: ['link 11'] },
    DRAWN,
  ],
  [
    'internal-light',
    'a chassis with its card, slots and ports',
    { ...base, scheme: 'light', diagram: { of: 'core-1' }, labels: true },
    WITH_WORDS,
  ],
  [
    'selection-dark',
    'what is selected, by me and by a colleague',
    { ...base, select: ['A01', 'db-01'], presence: ['B02'] },
    DRAWN,
  ],
  [
    'selected-cable-light',
    'a selected cable is drawn whole from port to port',
    { ...base, scheme: 'light', select: ['C-3'] },
    DRAWN,
  ],
  [
    'hover-dark',
    'the pointer over a device',
    { ...base, fit: ['A01'], scale: 0.3, input: [{ type: 'move', x: 160, y: 120 }] },
    DRAWN,
  ],
  [
    'drag-light',
    'a dragged device shows the free unit it would take',
    {
      ...base,
      scheme: 'light',
      cables: false,
      fit: ['A01'],
      scale: 0.24,
      input: [
        { type: 'down', x: 160, y: 72 },
        { type: 'move', x: 160, y: 90 },
        { type: 'move', x: 160, y: 130 },
      ],
    },
    DRAWN,
  ],
  [
    'refused-dark',
    'a place that is refused is framed in its own way',
    {
      ...base,
      cables: false,
      refuse: true,
      fit: ['A01'],
      scale: 0.24,
      tool: 'insert',
      model: 'model server',
      input: [{ type: 'move', x: 160, y: 120 }],
    },
    WITH_WORDS,
  ],
  [
    'connect-dark',
    'compatible ports light up while a cable is drawn',
    {
      ...base,
      cables: false,
      fit: ['leaf-1 port 7'],
      scale: 1.6,
      tool: 'connect',
      input: [
        { type: 'down', x: 160, y: 120 },
        { type: 'move', x: 200, y: 150 },
        { type: 'move', x: 230, y: 170 },
      ],
    },
    DRAWN,
  ],
  [
    'marquee-light',
    'a rubber band',
    {
      ...base,
      scheme: 'light',
      input: [
        { type: 'down', x: 20, y: 20 },
        { type: 'move', x: 40, y: 40 },
        { type: 'move', x: 200, y: 150 },
      ],
    },
    DRAWN,
  ],
];

describe('pictures', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(async () => {
    await harness?.stop();
  });

  for (const [name, rule, job, tolerance] of CASES) {
    it(`${name}: ${rule}`, async () => {
      const { png, answer } = await harness.draw(job);
      expectKept(name, png, tolerance);
      expect(answer.numbers.draws).toBeLessThanOrEqual(120);
      expect(answer.numbers.vertices).toBeLessThanOrEqual(60_000);
    });
  }

  /** Pictures, and what each is about: without it they must not pass. */
  const SUBJECTS: readonly (readonly [Subject, ...(readonly string[])])[] = [
    ['links', 'links-light', 'selected-link-dark', 'plan-light'],
    ['arrows', 'links-light', 'selected-link-dark'],
    ['cables', 'tiles-light', 'faces-dark', 'faces-light-2x', 'ports-dark', 'rear-dark'],
    ['words', 'far-names-light', 'names-dark', 'ports-dark', 'both-light', 'plan-light', 'free-dark', 'internal-light'],
    ['counts', 'far-dark', 'far-names-light', 'both-light', 'plan-light'],
    ['marks', 'selection-dark', 'selected-cable-light', 'selected-link-dark', 'hover-dark', 'drag-light', 'refused-dark'],
    ['marks', 'connect-dark', 'marquee-light'],
    ['state bars', 'bodies-dark', 'names-dark'],
    ['rails', 'bodies-dark', 'tiles-light', 'rear-dark'],
    ['grid', 'far-names-light', 'plan-light'],
  ];
  for (const [without, ...names] of SUBJECTS) {
    it(`without ${without} ${names.join(', ')} would not pass`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'golden-'));
      for (const name of names) {
        const [, , job, tolerance] = CASES.find(([each]) => each === name)!;
        const { png } = await harness.draw({ ...job, without });
        expect(() => judge(name, png, tolerance, folder), name).toThrow(`${name}.difference.png`);
        expect(readdirSync(folder).filter((file) => file.startsWith(name))).toHaveLength(3);
      }
      rmSync(folder, { recursive: true });
    });
  }

  it('the comparison tells two levels of detail apart', async () => {
    const [far, near] = [await harness.draw(base), await harness.draw({ ...base, fit: ['A01'] })];
    expect(compare(far.png, near.png).share).toBeGreaterThan(0.05);
  });

  it('after the context was lost and came back, the picture is the same', async () => {
    const job: HarnessCase = { ...base, labels: true, fit: ['leaf-1'], scale: 0.8 };
    const whole = await harness.draw(job);
    const restored = await harness.draw({ ...job, loseContext: true });
    expect(compare(whole.png, restored.png).share).toBe(0);
    expect(restored.answer.events.map((event) => event.kind)).toEqual(
      expect.arrayContaining(['context-lost', 'context-restored']),
    );
  });

  it('a second engine on the same canvas draws as the first did', async () => {
    const job: HarnessCase = { ...base, labels: true, fit: ['leaf-1'], scale: 0.8 };
    const [first, second] = [await harness.draw(job), await harness.draw({ ...job, second: true })];
    expect(compare(first.png, second.png).share).toBe(0);
  });

  it('a device in alarm, and one with a port in alarm, are seen at every scale', async () => {
    const alarm = Number.parseInt(ENGINE_TOKENS.stateAlarm.dark.slice(1), 16);
    for (const device of ['db-01', 'leaf-1']) {
      for (const scale of [0.03, 0.1, 0.15, 0.25, 0.6]) {
        const size = { width: 320, height: 90, devicePixelRatio: 1 };
        const { png } = await harness.draw({ ...base, size, cables: false, fit: [device], scale });
        expect(countColor(png, alarm), `${device} at ${scale} px a mm`).toBeGreaterThan(1);
      }
    }
  });

  it('[V12] a planned rack is seen as planned at every scale, in elevations and on the plan', async () => {
    const planned = Number.parseInt(ENGINE_TOKENS.lifecyclePlanned.dark.slice(1), 16);
    for (const diagram of ['elevation', 'plan'] as const) {
      for (const scale of [0.015, 0.03, 0.06, 0.1, 0.12, 0.25, 0.6]) {
        const size = { width: 440, height: 240, devicePixelRatio: 1 };
        const job: HarnessCase = { ...base, diagram, size, cables: false, fit: ['B01'], scale };
        const [plain, marked] = [await harness.draw(job), await harness.draw({ ...job, planned: ['B01'] })];
        const more = countColor(marked.png, planned) - countColor(plain.png, planned);
        expect(more, `${diagram} at ${scale} px a mm`).toBeGreaterThan(20);
        // Not by its edge alone: its inside is another too.
        expect(compare(plain.png, marked.png).share * 440 * 240, `${diagram} at ${scale}`).toBeGreaterThan(more * 1.2);
      }
    }
  });

  it('a pass that is added is drawn, directly and as a part of the kept picture, and picked', async () => {
    for (const picture of ['direct', 'retained'] as const) {
      const job: HarnessCase = { ...base, picture, fit: ['A01'], input: [{ type: 'move', x: 160, y: 120 }] };
      const [without, added] = [await harness.draw(job), await harness.draw({ ...job, added: true })];
      expect(countColor(without.png, ADDED.rgb)).toBe(0);
      expect(countColor(added.png, ADDED.rgb)).toBeGreaterThan(5_000);
      expect(added.answer.events.findLast((event) => event.kind === 'hover')).toMatchObject({ id: ADDED.id });
    }
  });

  it('the picture stands still when the camera moves by whole pixels and back', async () => {
    const job: HarnessCase = { ...base, labels: true, fit: ['A01'], scale: 0.4 };
    const pan = (dx: number): HarnessCase['input'] => [
      { type: 'down', button: 1, x: 100, y: 100 },
      { type: 'move', x: 100 + dx, y: 100, timeMs: 10 },
      { type: 'move', x: 100, y: 100, timeMs: 500 },
      { type: 'up', x: 100, y: 100, timeMs: 900 },
    ];
    const still = await harness.draw({ ...job, input: pan(0) ?? [] });
    const moved = await harness.draw({ ...job, input: pan(37) ?? [] });
    expect(compare(still.png, moved.png).share).toBe(0);
  });
});
