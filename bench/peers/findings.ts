import { median, percentile, type Finding } from '../harness';
import { STATES, type DrawerFigures, type Measured } from './measure';

/** The table of what was measured: ours beside each peer, then the ratios that are promised. */
export function findingsOf(measured: readonly Measured[]): readonly Finding[] {
  const findings = measured.flatMap((one) => [...stops(one), ...zones(one), ...arrivalRows(one), ...others(one), ...ratios(one)]);
  const [small, large] = [measured[0], measured.at(-1)];
  if (small && large && small !== large) {
    findings.push({
      figure: `growth: our frame p95 of the whole path against that of ${small.ports} ports`,
      size: large.ports,
      ours: p95(allFrames(large)) / p95(allFrames(small)),
      unit: 'x',
      target: { atMost: 1.3 },
    });
    const [few, many] = [small.ours.grown, large.ours.grown];
    if (few && many)
      findings.push({
        figure: `memory grown beyond that of ${small.ports} ports: what the hall itself takes`,
        size: large.ports,
        ours: many.mb - few.mb,
        unit: 'MiB',
      });
  }
  return findings.map((finding) => ({ ...finding, drawnBy: measured[0]?.drawnBy ?? 'nobody' }));
}

/** What is promised at full scale; smaller halls are watched. */
const FULL = 1_000_000;
/** Where racks and devices are compared. */
const NEAR = 100_000;

function promised(measured: Measured, target: NonNullable<Finding['target']>): Pick<Finding, 'target'> {
  return measured.ports === FULL ? { target } : {};
}

function p95(times: readonly number[]): number {
  return percentile(times, 0.95);
}

function allFrames({ path, ours }: Measured): readonly number[] {
  return path.flatMap((stop) => ours.frames.get(stop.name) ?? []);
}

/** All frames of a zone's stops; undefined when some stop has none, or the path has no such stop. */
function zone({ path }: Measured, figures: DrawerFigures, name: Zone): readonly number[] | undefined {
  const times = path.filter((stop) => stop.zone === name).map((stop) => figures.frames.get(stop.name) ?? []);
  return times.length > 0 && times.every((list) => list.length > 0) ? times.flat() : undefined;
}

function zoneP95(measured: Measured, figures: DrawerFigures, name: Zone): number | undefined {
  const times = zone(measured, figures, name);
  return times && p95(times);
}

const ZONES = [
  ['far', 'far and middle'],
  ['near', 'rack and device'],
  ['flight', 'zooms'],
] as const;
type Zone = (typeof ZONES)[number][0];

/** Half of the frames, and nineteen of twenty, of the stops of a zone taken together. */
function zones(measured: Measured): readonly Finding[] {
  return ZONES.flatMap(([name, words]) => [
    ...rows(measured, `frame p50, ${words}`, 'ms', (figures) => {
      const times = zone(measured, figures, name);
      return times && median(times);
    }),
    ...rows(measured, `frame p95, ${words}`, 'ms', (figures) => zoneP95(measured, figures, name)),
  ]);
}

/** One row per peer that lives; when all are dead, or none was asked, one row of ours alone. */
function rows(
  measured: Measured,
  figure: string,
  unit: string,
  value: (figures: DrawerFigures) => number | undefined,
  target?: Finding['target'],
): readonly Finding[] {
  const ours = value(measured.ours);
  if (ours === undefined) return [];
  const row: Finding = { figure, size: measured.ports, ours, unit, ...(target ? promised(measured, target) : {}) };
  const beside = measured.peers.flatMap((peer) => {
    const theirs = value(peer);
    return theirs === undefined ? [] : [{ ...row, peer: theirs, peerName: peer.name }];
  });
  return beside.length === 0 ? [row] : beside;
}

function stops(measured: Measured): readonly Finding[] {
  const of = (part: typeof p95, times: readonly number[] | undefined): number | undefined =>
    times && times.length > 0 ? part(times) : undefined;
  return measured.path.flatMap(({ name }) => [
    ...rows(measured, `frame p50, ${name}`, 'ms', ({ frames }) => of(median, frames.get(name))),
    ...rows(measured, `frame p95, ${name}`, 'ms', ({ frames }) => of(p95, frames.get(name))),
    ...alone(measured, `frame p50, ${name}, drawn anew`, 'ms', of(median, measured.ours.anew.get(name))),
    ...alone(measured, `frame p95, ${name}, drawn anew`, 'ms', of(p95, measured.ours.anew.get(name))),
  ]);
}

/** A row that no peer has; none where it was not measured. */
function alone(measured: Measured, figure: string, unit: string, ours: number | undefined): readonly Finding[] {
  return ours === undefined ? [] : [{ figure, size: measured.ports, ours, unit }];
}

/** A view that was not there before: at once from afar, or at the end of a zoom. */
function arrivalRows(measured: Measured): readonly Finding[] {
  return (['jump', 'zoom'] as const).flatMap((way) => {
    const times = measured.ours.arrivals[way];
    if (!times) return [];
    return [
      ...alone(measured, `after a ${way}: its frame, p95`, 'ms', p95(times.firstMs)),
      ...alone(measured, `after a ${way}: until it is sharp, p50`, 'frames', median(times.sharpFrames)),
      ...alone(measured, `after a ${way}: until it is sharp, p95`, 'frames', p95(times.sharpFrames)),
      ...alone(measured, `after a ${way}: time until it is sharp, p95`, 'ms', p95(times.sharpMs)),
      ...alone(measured, `after a ${way}: until nothing is left to build, p95`, 'frames', p95(times.wholeFrames)),
    ];
  });
}

function others(measured: Measured): readonly Finding[] {
  const { ours, ports } = measured;
  const own = (figure: string, value: number, unit: string, target?: Finding['target']): Finding => ({
    figure,
    size: ports,
    ours: value,
    unit,
    ...(target ? promised(measured, target) : {}),
  });
  return [
    ...rows(measured, 'first frame from the scene in memory', 'ms', (figures) => figures.load?.firstFrameMs, { atMost: 120 }),
    own('first frame: decoding the snapshot alone', ours.load?.decodeMs ?? Number.NaN, 'ms'),
    own('first picture with nothing left to build', ours.load?.settledMs ?? Number.NaN, 'ms'),
    ...rows(measured, 'memory grown, document and GPU included', 'MiB', (figures) => figures.grown?.mb, { atMost: 100 }),
    ...rows(measured, 'memory grown: of it in the GPU’s process', 'MiB', (figures) => figures.grown?.gpuMb),
    own('engine beyond the document, as it counts itself', ours.engineBytes / ports, 'bytes a port', { atMost: 24 }),
    own('document', ours.documentBytes / ports, 'bytes a port'),
    ...rows(measured, 'pick p95', 'ms', (figures) => (figures.picks.length === 0 ? undefined : p95(figures.picks)), {
      atMost: 0.1,
    }),
    own('pick p95, page to worker and back', p95(ours.roundTrips), 'ms', { atMost: 0.3 }),
    ...rows(measured, 'a rack moved: until the scene knows', 'ms', (figures) => most(figures.move?.changeMs), { atMost: 2 }),
    ...rows(measured, 'a rack moved: the frame that shows it', 'ms', (figures) => most(figures.move?.frameMs)),
    ...(ours.states === undefined
      ? []
      : [
          own(`live states: the frame after ${STATES} changes, p95`, p95(ours.states.ms), 'ms'),
          own(`live states: until ${STATES} changes are on the screen, p95`, p95(ours.states.frames), 'frames', { atMost: 2 }),
        ]),
    own('draws in a frame, most', ours.draws, 'draws', { atMost: 120 }),
    own('vertices in a frame, most', ours.vertices, 'vertices', { atMost: 60_000 }),
    ...(ours.overdraw === undefined
      ? []
      : [own('fragments a pixel, at the worst stop', ours.overdraw, 'fragments', { atMost: 2.5 })]),
    own('JavaScript of a frame, p95', p95(ours.submitMs), 'ms', { atMost: 2 }),
    ...deaths(measured),
  ];
}

function most(times: readonly number[] | undefined): number | undefined {
  return times && times.length > 0 ? p95(times) : undefined;
}

/** The free-form diagram: `size` counts its boxes and links. */
export function looseFindings(measured: Measured): readonly Finding[] {
  const taken = measured.ours.marquee?.taken ?? 0;
  const marquee = rows(measured, `marquee of ${taken} boxes`, 'ms', (figures) => most(figures.marquee?.ms));
  return [
    ...stops(measured),
    ...zones(measured),
    ...rows(measured, 'first frame from the scene in memory', 'ms', (figures) => figures.load?.firstFrameMs),
    ...rows(measured, 'pick p95', 'ms', (figures) => (figures.picks.length === 0 ? undefined : p95(figures.picks))),
    ...marquee.map((finding) => ({ ...finding, target: { atMost: 10 } })),
    ...rows(measured, 'marquee: the frame that shows it', 'ms', (figures) => most(figures.marquee?.frameMs)),
    ...deaths(measured),
  ].map((finding) => ({ ...finding, figure: `free-form: ${finding.figure}`, drawnBy: measured.drawnBy }));
}

function deaths({ ports, peers }: Measured): readonly Finding[] {
  return peers
    .filter((peer) => peer.dead !== undefined)
    .map((peer) => ({ figure: `${peer.name} is dead: ${peer.dead}`, size: ports, ours: 0, unit: '', peerName: peer.name }));
}

/** How many times faster than the best peer that lives. */
function ratios(measured: Measured): readonly Finding[] {
  const against = (
    figure: string,
    value: (figures: DrawerFigures) => number | undefined,
    atLeast: number,
    only?: string,
    at = FULL,
  ): readonly Finding[] => {
    const ours = value(measured.ours);
    const best = measured.peers
      .filter((peer) => only === undefined || peer.name === only)
      .map((peer) => ({ name: peer.name, theirs: value(peer) ?? Infinity }))
      .sort((a, b) => a.theirs - b.theirs)[0];
    if (ours === undefined || !best || best.theirs === Infinity) return [];
    return [
      {
        figure: `${figure}: times faster than ${only ?? `the best peer, ${best.name}`}`,
        size: measured.ports,
        ours: best.theirs / ours,
        unit: 'x',
        ...(measured.ports === at ? { target: { atLeast } } : {}),
      },
    ];
  };
  /** The stop of a zone where we lead least: pooled times say nothing of it. */
  const worst = (figure: string, name: 'far' | 'near'): readonly Finding[] => {
    const leads = measured.path
      .filter((stop) => stop.zone === name)
      .flatMap((stop) => {
        const times = (figures: DrawerFigures): readonly number[] => figures.frames.get(stop.name) ?? [];
        const alive = measured.peers.filter((peer) => times(peer).length > 0).map((peer) => p95(times(peer)));
        return alive.length === 0 ? [] : [{ name: stop.name, lead: Math.min(...alive) / p95(times(measured.ours)) }];
      })
      .sort((a, b) => a.lead - b.lead);
    const least = leads[0];
    return least
      ? [{ figure: `${figure}: at the worst stop, ${least.name}`, size: measured.ports, ours: least.lead, unit: 'x' }]
      : [];
  };
  const moved = (figures: DrawerFigures): number | undefined =>
    figures.move && figures.move.frameMs.length > 0
      ? p95(figures.move.frameMs.map((ms, at) => ms + figures.move!.changeMs[at]!))
      : undefined;
  return [
    ...against('frame p95, far and middle', (figures) => zoneP95(measured, figures, 'far'), 100),
    ...against('frame p95, rack and device', (figures) => zoneP95(measured, figures, 'near'), 10, undefined, NEAR),
    ...against('frame p95, zooms', (figures) => zoneP95(measured, figures, 'flight'), 10, undefined, NEAR),
    ...worst('frame p95, far and middle', 'far'),
    ...worst('frame p95, rack and device', 'near'),
    ...against('first frame', (figures) => figures.load?.firstFrameMs, 25, 'three'),
    ...against('first frame', (figures) => figures.load?.firstFrameMs, 100, 'deck'),
    ...against('a rack moved and shown', moved, 25, 'three'),
  ];
}
