import { describe, expect, it, vi } from 'vitest';
import { memoryValues } from '../../tests/fixtures/memory-values';
import { lastSegment, StoredValues, toMilliseconds } from './stored-values';

describe('values this browser keeps', () => {
  it('[R3.010] the token is an object with user token, refresh token, issue and expiry time', () => {
    const values = memoryValues();
    values.setToken({ userToken: 'a', refreshToken: 'b', issued: 1_700_000_000_000, expires: 1_700_000_600_000 });
    expect(JSON.parse(values.get('token'))).toEqual({
      userToken: 'a',
      refreshToken: 'b',
      issued: 1_700_000_000_000,
      expires: 1_700_000_600_000,
    });
    expect(values.token()).toEqual({ userToken: 'a', refreshToken: 'b', issued: 1_700_000_000_000, expires: 1_700_000_600_000 });
  });

  it('[R3.010] a token that is no such object counts as absent', () => {
    for (const text of ['', 'x', 'null', '[]', '"t"', '{"userToken":1}', '{"userToken":""}'])
      expect(memoryValues({ token: text }).token()).toBeNull();
  });

  it('[R3.005] [R3.015] [R3.016] cloud_directory is stored with its last path segment as the CAD workspace', () => {
    const values = memoryValues();
    values.storeSetting({ name: 'cloud_directory', value: '/srv/cad/hall-a/' });
    expect(values.get('cloudDirectory')).toBe('/srv/cad/hall-a/');
    expect(values.get('nameOfCadWorkspace')).toBe('hall-a');
    expect(lastSegment('C:\\cad\\room 1')).toBe('room 1');
    expect(lastSegment('')).toBe('');
  });

  it('[R3.006] [R3.017] mapJson is stored while it is JSON, and removed otherwise', () => {
    const values = memoryValues();
    values.storeSetting({ name: 'mapJson', value: '{"a":1}' });
    expect(values.get('mapJson')).toBe('{"a":1}');
    values.storeSetting({ name: 'mapJson', value: '{' });
    expect(values.get('mapJson')).toBe('');
  });

  it('[R3.018] the product title is stored', () => {
    const values = memoryValues();
    values.storeSetting({ name: 'product_title', value: 'Our hall' });
    expect(values.get('productTitle')).toBe('Our hall');
  });

  it('[R3.004] [R7.011] every other entry is stored under its name, and none can overwrite the session', () => {
    const values = memoryValues({ token: 'kept' });
    values.storeSetting({ name: 'token', value: 'evil' });
    values.storeSetting({ name: 'websocket_enabled', value: 'false' });
    expect(values.get('token')).toBe('kept');
    expect(values.setting('websocket_enabled')).toBe('false');
  });

  it('[R3.080] the image library lies at /img/nvisual/modelLibrary/', () => {
    expect(memoryValues().imageLibraryBase()).toBe('/img/nvisual/modelLibrary/');
  });

  it('[R3.019] [R3.081] a developer host stands before it', () => {
    expect(memoryValues({ imageHost: 'http://images.example' }).imageLibraryBase()).toBe(
      'http://images.example/img/nvisual/modelLibrary/',
    );
  });

  it('[R3.020] [R3.021] [R3.082] with the SDK flag 1 the developer path replaces it', () => {
    expect(memoryValues({ sdk: '1', imagePath: '/dev/images/', imageHost: 'http://images.example' }).imageLibraryBase()).toBe(
      '/dev/images/',
    );
    expect(memoryValues({ sdk: '0', imagePath: '/dev/images/' }).imageLibraryBase()).toBe('/img/nvisual/modelLibrary/');
  });

  it('a sign-out forgets who was signed in and keeps language, theme and settings', () => {
    const values = memoryValues({ token: '{}', userName: 'a', userId: '1', power: 'editor', language: 'en', theme: 'dark' });
    values.forgetSession();
    expect(['token', 'userName', 'userId', 'power'].map((key) => values.get(key))).toEqual(['', '', '', '']);
    expect([values.get('language'), values.get('theme')]).toEqual(['en', 'dark']);
  });

  it('recent diagrams stand newest first, each once, at most 8, and broken ones are left out', () => {
    const values = memoryValues();
    for (let id = 1; id <= 10; id += 1) values.addRecentDiagram({ id, name: `d${id}`, path: '', kind: 'plan', atMs: id });
    values.addRecentDiagram({ id: 9, name: 'd9', path: '', kind: 'plan', atMs: 11 });
    expect(values.recentDiagrams().map(({ id }) => id)).toEqual([9, 10, 8, 7, 6, 5, 4, 3]);
    values.set('recentDiagrams', '[{"id":"x"}, 3, null]');
    expect(values.recentDiagrams()).toEqual([]);
  });

  it('a browser that forbids storage gives empty values and does not fail', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refuse = () => {
      throw new Error('denied');
    };
    const values = new StoredValues({ getItem: refuse, setItem: refuse, removeItem: refuse });
    values.set('language', 'en');
    values.remove('language');
    expect(values.get('language')).toBe('');
    expect(values.token()).toBeNull();
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });

  it('times come in ms, in seconds or as dates', () => {
    expect(toMilliseconds(1_700_000_000)).toBe(1_700_000_000_000);
    expect(toMilliseconds('1700000000000')).toBe(1_700_000_000_000);
    expect(toMilliseconds('2023-11-14T22:13:20Z')).toBe(1_700_000_000_000);
    expect(toMilliseconds('soon')).toBe(0);
  });
});
