import { performance } from 'node:perf_hooks';
import { CABLE_CLASSES, CABLE_TYPES, OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { ChannelBook } from '../../domain/channels/channel-book';
import { channelIntent, idsNeededFor } from '../../domain/channels/channel-intent';
import type { ChannelQuestion } from '../../domain/channels/channel';
import { findChannels } from '../../domain/channels/find-channels';
import { USUAL_SLACK } from '../../domain/cabling/cable-lengths';
import { generateDemo } from '../../domain/demo/demo';
import { randomOf } from '../../domain/demo/random';
import { ColumnStore } from '../../domain/document/column-store';
import { fromCell, ID_BASE } from '../../domain/ids';
import { makeChannel } from '../../domain/operations/cabling/make-channel';
import { ONE_WAY } from '../../tests/fixtures/channel-question';
import { createComputeService } from '../../workers/compute-service';
import { percentile, type Finding } from '../harness';

const QUESTIONS = 300;

/**
 * The whole answer behind the door: from two racks to channels with ports, trunks, cords and fill, in a hall of this many
 * ports, with three alternatives, and with a pair that shares no risk; then one is made, and the network is kept current.
 */
export async function channelFindings(kernels: BufferSource, ports: number, seed: number): Promise<readonly Finding[]> {
  const document = new ColumnStore();
  let next = ID_BASE + 1000;
  for (const { changes } of generateDemo({ seed, ports, nextId: () => next++ })) document.apply(changes);
  const racks = racksOf(document);
  const random = randomOf(seed);
  const compute = createComputeService(async () => kernels);
  const book = new ChannelBook(document);
  const read = await spent(() => book.network());
  const loaded = await spent(() => compute.loadNetwork(book.network()));
  const draw = (): number => racks[Math.floor(random() * racks.length)]!;
  const answers: number[] = [];
  const pairs: number[] = [];
  const kept: number[] = [];
  let found = 0;
  for (let number = 0; number < QUESTIONS; number++) {
    const [from, to] = [draw(), draw()];
    const ask = (more: Partial<ChannelQuestion>) =>
      findChannels(document, book.network(), { ...question(from, to), ...more }, compute);
    answers.push(
      await spent(async () => {
        const answer = await ask({ alternatives: 3 });
        if (answer.kind === 'found') found++;
      }),
    );
    pairs.push(await spent(() => ask({ redundancy: 'risks' })));
    if (number % 10 > 0) continue;
    const asked = { ...question(from, to), aim: 'new' as const };
    const made = await findChannels(document, book.network(), asked, compute);
    if (made.kind === 'none') continue;
    const ids = Array.from({ length: idsNeededFor(made.channels) }, () => next++);
    const diff = makeChannel.run(document, channelIntent(made.channels, asked, ids, 0));
    if (!diff.ok) throw new Error(`a found channel is refused: ${diff.refusal.rule}`);
    document.apply(diff.value);
    kept.push(
      await spent(() => {
        book.changed(diff.value.map(({ id }) => id));
        book.network();
      }),
    );
  }
  const row = (figure: string, ours: number, unit: string, target?: Finding['target']): Finding => ({
    figure,
    size: ports,
    ours,
    unit,
    ...(target ? { target } : {}),
  });
  return [
    row('hall: channel and three alternatives, p50', percentile(answers, 0.5), 'ms'),
    row('hall: channel and three alternatives, p95', percentile(answers, 0.95), 'ms', { atMost: 150 }),
    row('hall: pair of channels without a common risk, p95', percentile(pairs, 0.95), 'ms', { atMost: 150 }),
    row('hall: its network is read, once', read, 'ms'),
    row('hall: its network is loaded, once', loaded, 'ms'),
    row('hall: network kept current after a made channel, p95', percentile(kept, 0.95), 'ms'),
    row(`hall: answered questions of ${QUESTIONS}`, found, 'answers'),
  ];
}

async function spent(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function racksOf(document: ColumnStore): readonly number[] {
  const { ids, rowCount } = document.table('object');
  const classes = document.table('object').column('class');
  const rack = codeOf(OBJECT_CLASSES, 'rack');
  return Array.from({ length: rowCount }, (_, row) => (ids[row] !== 0 && classes[row] === rack ? fromCell(ids[row]!) : 0)).filter(
    (id) => id !== 0,
  );
}

function question(from: number, to: number): ChannelQuestion {
  return {
    from: { kind: 'rack', id: from },
    to: { kind: 'rack', id: to },
    class: 'fibre',
    cableClass: codeOf(CABLE_CLASSES, 'opticalCable'),
    cableType: codeOf(CABLE_TYPES, 'mmf-om4'),
    ...ONE_WAY,
    ...USUAL_SLACK,
    aim: 'reuse',
  };
}
