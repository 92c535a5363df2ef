import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { RACK, rename } from '../../tests/fixtures/two-racks';
import { decodeClientFrame } from '../codec/frame-codec';
import { Submissions } from './submissions';

/** Numbers of the operations in each frame. */
const taken = (submissions: Submissions) =>
  submissions.takeFrames().map((bytes) => {
    const frame = decodeClientFrame(bytes);
    return frame.ok && frame.value.type === 'submit' ? frame.value.operations.map(({ seq }) => seq) : [];
  });

function waiting(count: number): Submissions {
  const submissions = new Submissions();
  for (let i = 0; i < count; i += 1) submissions.add(submissions.next(rename(RACK, `name ${i}`), 7));
  return submissions;
}

describe('submissions', () => {
  it('numbers what waits from 1 without gaps; what is not added uses no number', () => {
    const submissions = waiting(1);
    submissions.next(rename(RACK, 'refused here'), 7);
    expect(submissions.next(rename(RACK, 'next'), 7).seq).toBe(2);
  });

  it('refuses what no frame holds, with both numbers, and its number stays free', () => {
    const submissions = new Submissions();
    const added = submissions.add(submissions.next(rename(RACK, 'x'.repeat(LIMITS.frameBytes)), 7));
    expect(added).toMatchObject({
      refusal: { rule: 'operation-too-large', facts: { limit: (LIMITS.frameBytes * 3) / 4 } },
    });
    expect([submissions.all.length, submissions.next(rename(RACK, 'a'), 7).seq]).toStrictEqual([0, 1]);
  });

  it('sends each once, in order, 200 in a frame at most', () => {
    const submissions = waiting(201);
    const frames = taken(submissions);
    expect(frames.map((seqs) => seqs.length)).toStrictEqual([200, 1]);
    expect(frames.flat()).toStrictEqual(submissions.all.map(({ seq }) => seq));
    expect(taken(submissions)).toStrictEqual([]);
  });

  it('sends again from the number that the server names, also what it acknowledged', () => {
    const submissions = waiting(3);
    taken(submissions);
    submissions.acknowledge(3, 9);
    submissions.unsend(2);
    expect(taken(submissions)).toStrictEqual([[2, 3]]);
  });

  it('what is acknowledged counts as answered, and waits until the document comes to its number', () => {
    const submissions = waiting(2);
    expect([submissions.acknowledge(1, 9), submissions.acknowledge(5, 9)]).toStrictEqual([true, false]);
    expect(submissions.unanswered).toBe(1);
    expect(submissions.reachedAt(8)).toStrictEqual([]);
    submissions.drop(submissions.reachedAt(9));
    expect(submissions.all.map(({ seq }) => seq)).toStrictEqual([2]);
  });

  it('is stored whole: numbers, what is acknowledged, and the next number', () => {
    const submissions = waiting(2);
    submissions.acknowledge(1, 9);
    const stored = structuredClone(submissions.forStorage());
    expect(stored).toMatchObject({ nextSeq: 3, operations: [{ seq: 1, acknowledged: 9 }, { seq: 2 }] });
    expect(new Submissions(stored).forStorage()).toStrictEqual(stored);
  });

  it('a server that expects a number answered before has forgotten it: all is unanswered and numbered from there', () => {
    const submissions = waiting(3);
    submissions.acknowledge(2, 9);
    submissions.drop([submissions.find(1)!]);
    expect([1, 2, 4].map((seq) => submissions.expects(seq))).toStrictEqual([false, true, true]);
    submissions.renumber(1);
    expect(submissions.all.map(({ seq }) => seq)).toStrictEqual([1, 2]);
    expect(submissions.unanswered).toBe(2);
    expect(submissions.next(rename(RACK, 'next'), 7).seq).toBe(3);
  });
});
