import { describe, expect, it } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { recommendLinks } from './recommend-links';

const NEAR = { between: () => 1200, limit: 20 };

function racked() {
  const hall = new SmallHall();
  const a = hall.insertDevice('switch', hall.rackA, 10);
  const b = hall.insertDevice('switch', hall.rackA, 12);
  const far = hall.insertDevice('switch', hall.rackB, 3);
  return { hall, a, b, far };
}

describe('recommended links', () => {
  it('join free ports that a cable may join, no port twice and none of one device', () => {
    const { hall, a, b, far } = racked();
    const links = recommendLinks(hall.document, hall.ports(a), [...hall.ports(b), ...hall.ports(far)], NEAR);
    expect(links.length).toBeGreaterThan(0);
    const ports = links.flatMap(({ from, to }) => [from, to]);
    expect(new Set(ports).size).toBe(ports.length);
    for (const { from, to } of links) hall.must(hall.connectIntent([from], [to]));
  });

  it('the same rack comes before another one, and says so', () => {
    const { hall, a, b, far } = racked();
    const [first] = recommendLinks(hall.document, hall.ports(a).slice(0, 1), [...hall.ports(far), ...hall.ports(b)], NEAR);
    expect(hall.ports(b)).toContain(first!.to);
    expect(first!.reasons.map(({ kind }) => kind)).toContain('same-rack');
  });

  it('devices that cables run between already come first where the rest is equal', () => {
    const { hall, a } = racked();
    const c = hall.insertDevice('switch', hall.rackB, 5);
    const d = hall.insertDevice('switch', hall.rackB, 7);
    hall.connect(hall.ports(a)[1]!, hall.ports(d)[1]!);
    const [first] = recommendLinks(hall.document, hall.ports(a).slice(0, 1), [...hall.ports(c), ...hall.ports(d)], NEAR);
    expect(hall.ports(d)).toContain(first!.to);
    expect(first!.reasons).toContainEqual({ kind: 'neighbours', cables: 1 });
  });

  it('a port that is taken is never recommended', () => {
    const { hall, a, b } = racked();
    hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
    for (const { from, to } of recommendLinks(hall.document, hall.ports(a), hall.ports(b), NEAR))
      expect([from, to]).not.toEqual(expect.arrayContaining([hall.ports(a)[0]!]));
  });
});
