import { describe, expect, it } from 'vitest';
import { pointerAt as at } from '../../tests/fixtures/pointer';
import type { Hit } from '../picking/pick';
import { readTheme } from '../theme';
import type { Gesture } from './gesture';
import { metres } from '../text/metres';
import { connecting } from './gestures/connecting';
import { pan } from './gestures/pan';
import { press } from './gestures/press';
import { inserting } from './insert';
import type { Landing, Pointer, Stage } from './stage';

const hit = (id: number, kind: Hit['kind'] = 'object'): Hit => ({ id, kind, item: 0, box: [0, 0, 10, 10] });
const DEVICE = 10;
const OTHER_DEVICE = 11;
const RACK = 20;
const PORT = 30;
const FAR_PORT = 31;
const BAD_PORT = 32;
const refusal = { rule: 'port-types-differ' };

function stage(more: Partial<Stage> = {}): Stage {
  const landing: Landing = {
    request: { kind: 'move-device', device: DEVICE, rack: RACK, positionU: 7, face: 1 },
    box: [0, 0, 1, 1],
    refusal: null,
    hint: 'A01 · U7',
  };
  return {
    scale: 1,
    selection: [],
    pick: (x) => (x > 200 ? hit(BAD_PORT, 'port') : x > 100 ? hit(FAR_PORT, 'port') : undefined),
    portNear: () => undefined,
    parentOf: (id) => (id === PORT ? DEVICE : id === DEVICE ? RACK : 0),
    withRacks: (ids) => ids,
    moves: (id) => (id === DEVICE ? 'device' : id === RACK ? 'placed' : 'fixed'),
    whyLocked: (id) => ({ rule: 'floor-locked', facts: { id } }),
    whyRackStays: (id) => (id === RACK ? { rule: 'floor-locked', facts: { id } } : null),
    marquee: (_band, touching) => (touching ? [DEVICE, RACK] : [DEVICE]),
    landDevice: () => landing,
    landDevices: (devices) => ({
      ...landing,
      request: { kind: 'move-devices', rack: RACK, devices, positionsU: devices.map((_, index) => 7 + index) },
      others: [[0, 5, 1, 6]],
    }),
    landModel: () => ({ ...landing, refusal }),
    landPiece: () => undefined,
    landClicked: () => undefined,
    meantPoint: (_class, at) => at,
    snap: (_ids, dx, dy) => [Math.round(dx / 50) * 50, Math.round(dy / 50) * 50],
    landPlaced: (ids, dx, dy) => ({ ...landing, request: { kind: 'move-placements', placements: ids, dx, dy } }),
    boxesOf: () => [[0, 0, 10, 10]],
    partners: () => [[0, 0, 1, 1]],
    mayConnect: (_from, to) => (to === BAD_PORT ? refusal : null),
    ...more,
  };
}

function drag(start: Gesture, points: readonly Pointer[], on: Stage): Gesture {
  return points.reduce((gesture, point) => gesture.move(point, on), start);
}

describe('connecting near a port', () => {
  const near = (id: number, fits: (port: number) => boolean): Hit => hit(fits(FAR_PORT) ? FAR_PORT : id, 'port');

  it('[X15] the port that fits is meant within reach, and letting go there asks for the cable; where none fits it says why not', () => {
    const on = stage({ pick: () => hit(DEVICE), portNear: (_x, _y, fits) => near(BAD_PORT, fits!) });
    const held = connecting(PORT, at(0, 0), on).move(at(40, 0), on);
    expect(held.aim).toEqual({ over: FAR_PORT, refusal: null });
    expect(held.up(at(40, 0), on)).toEqual([{ kind: 'request', request: { kind: 'connect', from: PORT, to: FAR_PORT } }]);
    const barred = stage({ ...on, mayConnect: () => refusal });
    const refused = connecting(PORT, at(0, 0), barred).move(at(40, 0), barred);
    expect(refused.aim).toEqual({ over: BAD_PORT, refusal });
    expect(refused.up(at(40, 0), barred)).toEqual([{ kind: 'refused', refusal }]);
  });
});

describe('press', () => {
  const on = (id: number, kind: Hit['kind'] = 'object'): Gesture => press(at(0, 0), hit(id, kind));

  it('[X12] a rack of a locked floor goes nowhere: selected it says why, not selected a rubber band is drawn across it', () => {
    const locked = (selection: readonly number[]) =>
      stage({ selection, moves: (id) => (id === RACK ? 'locked' : id === DEVICE ? 'placed' : 'fixed') });
    const held = drag(on(RACK), [at(30, 40), at(60, 80)], locked([RACK]));
    expect(held.dragged).toBeUndefined();
    expect(held.aim?.refusal).toMatchObject({ rule: 'floor-locked' });
    expect(held.up(at(60, 80), locked([RACK]))).toEqual([
      { kind: 'told', refusal: { rule: 'floor-locked', facts: { id: RACK } } },
    ]);
    const across = drag(on(RACK), [at(30, 40)], locked([]));
    expect(across.up(at(30, 40), locked([]))).toMatchObject([{ kind: 'select' }]);
    // Together they go, or none of them.
    const together = drag(on(DEVICE), [at(30, 40)], locked([DEVICE, RACK]));
    expect(together.up(at(30, 40), locked([DEVICE, RACK]))).toMatchObject([{ kind: 'told' }]);
    expect(drag(on(DEVICE), [at(30, 40)], locked([DEVICE])).dragged).toMatchObject({ ids: [DEVICE] });
  });

  it('[walk 1 (27 Nov) 3] a band that began on a rack of a locked floor and takes nothing new but it says why it stays, once', () => {
    const locked = (caught: readonly number[], selection: readonly number[] = []) =>
      stage({ selection, moves: (id) => (id === RACK || id === DEVICE ? 'locked' : 'fixed'), marquee: () => caught });
    const told = (id: number, on_: Stage) => {
      const gesture = drag(on(id), [at(30, 40), at(60, 80)], on_);
      return gesture.up(at(60, 80), on_)!.filter(({ kind }) => kind === 'told');
    };
    const why = { kind: 'told', refusal: { rule: 'floor-locked', facts: { id: RACK } } };
    for (const caught of [[], [RACK], [DEVICE, RACK]]) expect(told(RACK, locked(caught, [DEVICE]))).toEqual([why]);
    expect(told(RACK, locked([RACK, DEVICE]))).toEqual([]);
    // An aisle, which is no handle, and the floor.
    expect(told(DEVICE, locked([]))).toEqual([]);
    expect(told(0, locked([]))).toEqual([]);
  });

  it('a click selects what was hit; Ctrl its parent; Shift adds and takes away; the floor selects nothing', () => {
    expect(on(PORT, 'port').up(at(1, 1), stage())).toEqual([{ kind: 'select', ids: [PORT] }]);
    expect(on(PORT, 'port').up(at(1, 1, { ctrl: true }), stage())).toEqual([{ kind: 'select', ids: [DEVICE] }]);
    expect(on(DEVICE).up(at(1, 1, { shift: true }), stage({ selection: [RACK] }))).toEqual([
      { kind: 'select', ids: [RACK, DEVICE] },
    ]);
    expect(on(DEVICE).up(at(1, 1, { shift: true }), stage({ selection: [RACK, DEVICE] }))).toEqual([
      { kind: 'select', ids: [RACK] },
    ]);
    expect(press(at(0, 0), undefined).up(at(1, 1), stage({ selection: [RACK] }))).toEqual([{ kind: 'select', ids: [] }]);
  });

  it('less than 4 px is still a click', () => {
    const pressed = on(DEVICE);
    expect(pressed.move(at(2, 2), stage())).toBe(pressed);
  });

  it('[X17] a drag of a device asks for the unit it lands on, once, at the end, and what was moved is selected', () => {
    const gesture = drag(on(DEVICE), [at(10, 10), at(40, 60)], stage());
    expect(gesture.holds).toEqual([DEVICE]);
    expect(gesture.up(at(40, 60), stage())).toEqual([
      { kind: 'select', ids: [DEVICE] },
      { kind: 'request', request: { kind: 'move-device', device: DEVICE, rack: RACK, positionU: 7, face: 1 } },
    ]);
  });

  it('with a tool that holds nothing a drag of a device is a rubber band, and a click still selects it', () => {
    const gesture = press(at(0, 0), hit(DEVICE), false);
    expect(gesture.up(at(1, 1), stage())).toEqual([{ kind: 'select', ids: [DEVICE] }]);
    const dragged = drag(gesture, [at(10, 10), at(40, 60)], stage());
    expect([dragged.holds, dragged.up(at(40, 60), stage())]).toMatchObject([undefined, [{ kind: 'select' }]]);
  });

  it('a drag of one of several selected devices of a rack takes all of them, and shows where each lands', () => {
    const beside = stage({
      selection: [OTHER_DEVICE, DEVICE, PORT],
      moves: (id) => (id === DEVICE || id === OTHER_DEVICE ? 'device' : 'fixed'),
      parentOf: (id) => (id === DEVICE || id === OTHER_DEVICE ? RACK : 0),
    });
    const gesture = drag(on(DEVICE), [at(10, 10), at(40, 60)], beside);
    expect(gesture.up(at(40, 60), beside)).toEqual([
      {
        kind: 'request',
        request: { kind: 'move-devices', rack: RACK, devices: [DEVICE, OTHER_DEVICE], positionsU: [7, 8] },
      },
    ]);
    const frames = gesture
      .marks?.(beside, readTheme({ scheme: 'light' }))
      .filter((mark) => mark.kind === 'frame' && mark.width === 2);
    expect(frames).toHaveLength(2);
  });

  it('a drag of a device that is not selected takes it alone', () => {
    const gesture = drag(on(DEVICE), [at(10, 10), at(40, 60)], stage({ selection: [OTHER_DEVICE] }));
    expect(gesture.up(at(40, 60), stage())).toMatchObject([
      { kind: 'select', ids: [DEVICE] },
      { request: { kind: 'move-device', device: DEVICE } },
    ]);
  });

  it('[X17] a device that lands nowhere leaves the selection as it was', () => {
    const barred = stage({ landDevice: () => ({ ...stage().landDevice(DEVICE, 0, 0, 0)!, refusal }) });
    expect(drag(on(DEVICE), [at(10, 10), at(40, 60)], barred).up(at(40, 60), barred)).toEqual([{ kind: 'refused', refusal }]);
  });

  it('a drag of a rack moves every selected placed thing by snapped steps', () => {
    const hall = stage({ selection: [RACK, DEVICE] });
    const gesture = drag(on(RACK), [at(10, 0), at(130, -20)], hall);
    expect(gesture.up(at(130, -20), hall)).toEqual([
      { kind: 'request', request: { kind: 'move-placements', placements: [RACK], dx: 150, dy: 0 } },
    ]);
  });

  it('Alt suspends the grid and the pull of neighbours', () => {
    const gesture = drag(on(RACK), [at(10, 0), at(133, -20, { alt: true })], stage());
    expect(gesture.up(at(133, -20), stage())).toEqual([
      { kind: 'request', request: { kind: 'move-placements', placements: [RACK], dx: 133, dy: 20 } },
    ]);
  });

  it('a finger moves the view, except where it takes hold of what is selected', () => {
    const finger: Gesture = press(at(0, 0, { touch: true }), hit(DEVICE));
    const moved = finger.move(at(10, 4, { touch: true }), stage());
    expect(moved).toMatchObject({ moved: [{ kind: 'pan', dx: 10, dy: 4 }] });
    expect(drag(finger, [at(10, 4)], stage({ selection: [DEVICE] })).holds).toEqual([DEVICE]);
    expect(finger.up(at(1, 1), stage())).toEqual([{ kind: 'select', ids: [DEVICE] }]);
  });

  it('a drag that ends where it began asks for nothing', () => {
    const gesture = drag(on(RACK), [at(130, 0), at(0, 0)], stage());
    expect(gesture.up(at(0, 0), stage())).toEqual([]);
  });

  it('a drag over the floor is a rubber band: rightwards holds, leftwards touches, Shift adds', () => {
    const floor: Gesture = press(at(500, 500), undefined);
    expect(drag(floor, [at(600, 600)], stage()).up(at(600, 600), stage())).toEqual([{ kind: 'select', ids: [DEVICE] }]);
    expect(drag(floor, [at(400, 600)], stage()).up(at(400, 600), stage())).toEqual([{ kind: 'select', ids: [DEVICE, RACK] }]);
    const hall = stage({ selection: [99] });
    expect(drag(floor, [at(600, 600)], hall).up(at(600, 600, { shift: true }), hall)).toEqual([
      { kind: 'select', ids: [99, DEVICE] },
    ]);
  });
});

describe('connect', () => {
  const begun = (): Gesture => connecting(PORT, at(0, 0), stage());

  it('a drag from a port connects it with the port it ends on', () => {
    const gesture = drag(press(at(0, 0), hit(PORT, 'port')), [at(10, 0), at(150, 0)], stage());
    expect(gesture.up(at(150, 0), stage())).toEqual([
      { kind: 'request', request: { kind: 'connect', from: PORT, to: FAR_PORT } },
    ]);
  });

  it('a partner that does not fit says why while the pointer is over it, and is not connected', () => {
    const gesture = drag(begun(), [at(250, 0)], stage());
    expect(gesture.aim?.refusal).toEqual(refusal);
    expect(gesture.up(at(250, 0), stage())).toEqual([{ kind: 'refused', refusal }]);
  });

  it('let go over nothing, it does nothing', () => {
    expect(drag(begun(), [at(50, 0)], stage()).up(at(50, 0), stage())).toEqual([]);
  });
});

describe('insert', () => {
  it('a place that is refused inserts nothing and says why', () => {
    const gesture = inserting(1, at(5, 5), stage());
    expect(gesture.aim?.refusal).toEqual(refusal);
    expect(gesture.up(at(5, 5), stage())).toEqual([{ kind: 'refused', refusal }]);
  });
});

describe('pan', () => {
  it('follows the hand and flings only when the hand was moving at the end', () => {
    let gesture: Gesture = pan(at(0, 0));
    const step = gesture.move(at(16, 8), stage());
    expect(step.moved).toEqual([{ kind: 'pan', dx: 16, dy: 8 }]);
    gesture = step;
    expect(gesture.up(at(16, 8, { timeMs: 20 }), stage())?.[0]?.kind).toBe('fling');
    expect(gesture.up(at(16, 8, { timeMs: 400 }), stage())).toEqual([]);
  });
});

describe('what a gesture shows', () => {
  const theme = readTheme({ scheme: 'light' });

  it('a refused place is framed thicker than an allowed one: colour is not the only sign', () => {
    const allowed = drag(press(at(0, 0), hit(DEVICE)), [at(9, 9)], stage())
      .marks?.(stage(), theme)
      .at(-2);
    const refused = inserting(1, at(5, 5), stage()).marks?.(stage(), theme)[0];
    expect(allowed).toMatchObject({ kind: 'frame', width: 2 });
    expect(refused).toMatchObject({ kind: 'frame', width: 3 });
  });

  it('a measure names metres from a metre on', () => {
    expect(metres(999)).toBe('999 mm');
    expect(metres(12_345)).toBe('12.35 m');
  });
});
