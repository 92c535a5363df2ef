import { describe, expect, test } from 'vitest';
import { confirmationRefusal, newPasswordRefusal, passwordRefusal, userNameRefusal } from './accounts';
import { ipRefusal, macRefusal } from './input-formats';
import { freePositions, unitsOverlap, type Occupant } from './rack-units';

describe('accounts', () => {
  test('[R5.001] [R9.006] a password has 8 to 20 characters', () => {
    expect(passwordRefusal('Aa1!567')).toMatchObject({ rule: 'password-length', facts: { length: 7, min: 8, max: 20 } });
    expect(passwordRefusal('Aa1!5678')).toBeNull();
    expect(passwordRefusal('Aa1!567890123456789x')).toBeNull();
    expect(passwordRefusal('Aa1!567890123456789xy')).toMatchObject({ rule: 'password-length', facts: { length: 21 } });
  });

  test('[R5.002] a password contains three of digits, uppercase, lowercase and symbols', () => {
    for (const right of ['Abcdefg1', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!']) expect(passwordRefusal(right), right).toBeNull();
    for (const wrong of ['abcdefgh', 'abcdefg1', 'ABCDEFG1', '1234567!', 'abcdefg!', '密码密码密码密码'])
      expect(passwordRefusal(wrong)?.rule, wrong).toBe('password-classes');
  });

  test('[R5.003] six letters, which an older message allowed, are refused', () => {
    expect(passwordRefusal('abcdef')?.rule).toBe('password-length');
    expect(passwordRefusal('abc1234567')?.rule).toBe('password-classes');
  });

  test('the modern policy asks for length alone', () => {
    expect(passwordRefusal('fourteen chars', 'modern')).toMatchObject({ rule: 'password-length', facts: { min: 15, max: 128 } });
    expect(passwordRefusal('correct horse battery staple', 'modern')).toBeNull();
  });

  test('[R5.004] the confirmation equals the password', () => {
    expect(confirmationRefusal('a', 'b')).toMatchObject({ rule: 'password-confirmation', field: 'confirm' });
    expect(confirmationRefusal('a', 'a')).toBeNull();
  });

  test('[R5.005] the new password differs from the old one', () => {
    expect(newPasswordRefusal('a', 'a')?.rule).toBe('password-unchanged');
    expect(newPasswordRefusal('a', 'b')).toBeNull();
  });

  test('[R5.010] a user name follows the input rules', () => {
    for (const right of ['admin', '王伟', 'a.b-c_d@e']) expect(userNameRefusal(right)).toBeNull();
    for (const wrong of ['', 'a b', "a'--", 'x'.repeat(65), 'a\n', '../a']) expect(userNameRefusal(wrong), wrong).not.toBeNull();
  });
});

describe('input formats', () => {
  test('[R5.070] a host IP is an IPv4 or IPv6 address', () => {
    for (const right of [
      '0.0.0.0',
      '10.1.2.3',
      '255.255.255.255',
      '::',
      '::1',
      '2001:db8::8a2e:370:7334',
      '1:2:3:4:5:6:7:8',
      '::ffff:10.0.0.1',
    ])
      expect(ipRefusal(right), right).toBeNull();
    for (const wrong of [
      '',
      '10.0.0',
      '10.0.0.256',
      '010.0.0.1',
      '1:2:3:4:5:6:7',
      '1::2::3',
      '12345::',
      'g::',
      '10.0.0.1 ',
      '10.0.0.1/8',
      '1:2:3:4:5:6:7:8::',
    ])
      expect(ipRefusal(wrong)?.rule, wrong).toBe('ip-invalid');
    expect(ipRefusal('10.0.0.0/8', 'ip', 'allowed')).toBeNull();
    for (const wrong of ['10.0.0.0/33', '::/129', '::/', '::/1/1', '/8'])
      expect(ipRefusal(wrong, 'ip', 'allowed')?.rule, wrong).toBe('ip-invalid');
  });

  test('a MAC address is written in any of the usual ways', () => {
    for (const right of ['00:1a:2B:3c:4d:5e', '00-1a-2b-3c-4d-5e', '001a.2b3c.4d5e', '001a2b3c4d5e'])
      expect(macRefusal(right), right).toBeNull();
    for (const wrong of ['', '00:1a-2b:3c:4d:5e', '001a2b3c4d5', 'zz:1a:2b:3c:4d:5e'])
      expect(macRefusal(wrong)?.rule, wrong).toBe('mac-invalid');
  });
});

describe('rack units', () => {
  const device = (positionU: number, heightU: number, face = 1, flags = 0, id = positionU * 10): Occupant => ({
    id,
    name: '',
    positionU,
    heightU,
    face,
    flags,
  });

  test('devices overlap where they take the same unit on the same face, or one is full depth', () => {
    expect(unitsOverlap(device(1, 2), device(2, 1))).toBe(true);
    expect(unitsOverlap(device(1, 2), device(3, 1))).toBe(false);
    expect(unitsOverlap(device(1, 2), device(2, 1, 2))).toBe(false);
    expect(unitsOverlap(device(1, 2, 1, 1), device(2, 1, 2))).toBe(true);
    expect(unitsOverlap(device(1.5, 1), device(2, 0.5))).toBe(true);
    expect(unitsOverlap(device(0, 2), device(0, 2))).toBe(false);
  });

  test('free positions are where the height fits, without the device that moves', () => {
    const rack = { id: 1, name: '', heightU: 6 };
    const occupants = [device(2, 2), device(5, 1, 2)];
    expect(freePositions(rack, occupants, { heightU: 1, face: 1, fullDepth: false })).toEqual([1, 4, 5, 6]);
    expect(freePositions(rack, occupants, { heightU: 1, face: 1, fullDepth: true })).toEqual([1, 4, 6]);
    expect(freePositions(rack, occupants, { id: 20, heightU: 2, face: 1, fullDepth: false })).toEqual([1, 2, 3, 4, 5]);
    expect(freePositions(rack, [], { heightU: 0.5, face: 1, fullDepth: false }, 0.5)).toHaveLength(12);
    expect(freePositions(rack, [], { heightU: 7, face: 1, fullDepth: false })).toEqual([]);
    expect(freePositions(rack, [], { heightU: 0, face: 1, fullDepth: false })).toEqual([]);
  });
});
