import os from 'node:os';
import { expect, it } from 'vitest';
import { assertRoom, freeBytes, networkFileSystemOf } from './disk-room';
import { DiskFull } from './sql-error';

const here = os.tmpdir();

it('a disk with less than what is needed is DiskFull, with both numbers and what helps', () => {
  expect(() => assertRoom(here, freeBytes(here) / 2)).not.toThrow();
  expect(() => assertRoom(here, 2 ** 60)).toThrow(DiskFull);
  expect(() => assertRoom(here, 2 ** 60)).toThrow(/ has \d+ MB left and needs 1099511627776 MB: free some space$/);
});

it.runIf(process.platform === 'linux')('NFS and SMB are known by the type of their file system, a local one is neither', () => {
  expect(networkFileSystemOf(here)).toBeNull();
  const of = (type: number) => networkFileSystemOf(here, { type });
  expect([0x6969, 0xff534d42, -0xacb2be, 0xfe534d42, 0x01021994].map(of)).toEqual(['NFS', 'SMB', 'SMB', 'SMB', null]);
});
