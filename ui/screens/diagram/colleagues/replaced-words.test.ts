import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { OBJECT_FLAGS } from '../../../../domain/catalog/enums';
import type { ReplacedValue } from '../../../../workers/api/session';
import english from '../../../i18n/en/diagram.json';
import type { RemoteSession } from '../../../engine-host/diagram-connection';
import { putBackOf } from './put-back';

vi.mock('../../../i18n/error-words', () => ({ refusalWords: () => '' }));

const { replacedWords } = await import('./replaced-words');

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { diagram: english } }, ns: ['diagram'] }));

type Told = Pick<ReplacedValue, 'kind' | 'id' | 'fields' | 'mine' | 'about' | 'names'> & {
  readonly theirs: ReplacedValue['mine'];
};
const rack = { kind: 'object', class: 'rack', name: 'A02' } as const;
const device = { kind: 'object', class: 'device', name: 'sw-1' } as const;
const of = (fields: readonly string[], mine: object, theirs: object, more: Partial<Told> = {}): Told => ({
  kind: 'object',
  id: 7,
  fields,
  mine: mine as ReplacedValue['mine'],
  theirs: theirs as ReplacedValue['mine'],
  about: rack,
  names: {},
  ...more,
});
const told = (value: Told): readonly string[] =>
  replacedWords(value).map(({ name, label, mine, theirs }) => `${name} ${label}: ${mine} → ${theirs}`);

/** What putting it back asks the session for. */
async function asked(value: Told): Promise<readonly unknown[]> {
  const calls: unknown[] = [];
  const session = { act: async (action: unknown) => calls.push(action) } as unknown as RemoteSession;
  await putBackOf(value, value.mine, value.theirs)?.run(session);
  return calls;
}

const PLACE = ['parent', 'positionU', 'face'];

describe('[X11] a value that two people wrote', () => {
  it('stands with both sides as the panel shows them, and goes back by one step', async () => {
    const value = of(['widthMm'], { widthMm: 600 }, { widthMm: 0 });
    expect(told(value)).toEqual(['A02 Width: 600 mm → nothing']);
    expect(await asked(value)).toEqual([{ kind: 'set-properties', ids: [7], fields: { widthMm: 600 } }]);
  });

  it('of the flags those that differ', async () => {
    const value = of(['flags'], { flags: OBJECT_FLAGS.deletionProhibited }, { flags: 0 });
    expect(told(value)).toEqual(['A02 Protect from deletion: on → off']);
    expect(await asked(value)).toEqual([{ kind: 'set-properties', ids: [7], fields: { deletionProhibited: 1 } }]);
  });

  it('a place in a rack: its unit, and of rack and face what differs', async () => {
    const names = { 1: 'A02', 2: 'A03' };
    const [at7, at9] = [
      { parent: 1, positionU: 7, face: 1 },
      { parent: 1, positionU: 9, face: 1 },
    ];
    expect(told(of(PLACE, at7, at9, { about: device, names }))).toEqual(['sw-1 Place: U7 → U9']);
    const value = of(PLACE, at7, { ...at9, parent: 2, face: 2 }, { about: device, names });
    expect(told(value)).toEqual(['sw-1 Place: A02, U7, Front → A03, U9, Rear']);
    expect(await asked(value)).toEqual([{ kind: 'move-device', device: 7, rack: 1, positionU: 7, face: 1 }]);
  });

  it('a place in a drawing in metres, and back by the way between both', async () => {
    const value = of(['x', 'y'], { x: 1200, y: 0 }, { x: 3600, y: 600 }, { kind: 'placement' });
    expect(told(value)).toEqual(['A02 Place: 1.2 m, 0 m → 3.6 m, 0.6 m']);
    expect(await asked(value)).toEqual([{ kind: 'move-placements', placements: [7], dx: -2400, dy: -600 }]);
  });

  it('long texts are cut, and stand in one line', () => {
    const [line] = told(of(['remarks'], { remarks: 'a\nb' }, { remarks: 'x'.repeat(99) }));
    expect(line).toBe(`A02 Remarks: a b → ${'x'.repeat(59)}…`);
  });
});
