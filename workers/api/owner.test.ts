import { expect, test } from 'vitest';
import { earlierKey, isOf, keptOf, ownerKey } from './owner';

const ann = { userId: '7', earlierName: 'ann' };
/** Who got the name of an account that was removed, or renamed. */
const secondAnn = { userId: '9', earlierName: '' };
/** Before the server was asked, as after an update while it is away. */
const annUnasked = { userId: '', earlierName: 'ann' };

test('[issue 13] what this browser keeps is its account’s: whoever has the name later finds none of it, whoever is renamed all', () => {
  const kept = keptOf(ann);
  expect([ann, { ...ann, earlierName: '' }, secondAnn].map((owner) => isOf(kept, owner))).toEqual([true, true, false]);
  expect(ownerKey(secondAnn)).not.toBe(ownerKey(ann));
});

test('[issue 13] what an earlier release kept under the name is taken over by the account that had it then, and by no other', () => {
  const earlier = { userName: 'ann' };
  expect([ann, annUnasked, secondAnn, { userId: '8', earlierName: 'bob' }].map((owner) => isOf(earlier, owner))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([earlierKey(ann), earlierKey(secondAnn), earlierKey(annUnasked)]).toEqual(['ann', undefined, undefined]);
  expect(isOf(keptOf(annUnasked), ann)).toBe(true);
});

test('[issue 13] no name is taken for an id, whatever somebody is called', () => {
  expect(ownerKey({ userId: '', earlierName: '7' })).not.toBe(ownerKey({ userId: '7', earlierName: '' }));
  expect(isOf({ userName: '' }, secondAnn)).toBe(false);
});
