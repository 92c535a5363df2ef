import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import type { SettingEntry } from '../../protocol/rest/settings';
import { languageFor } from '../../server/features/settings/accept-language';
import { TEST_DATABASE } from '../setup/test-database';
import { startApiServer, USERS, type ApiServer } from './api-server';

let server: ApiServer;
let token: string;
beforeAll(async () => {
  server = await startApiServer();
  token = (await server.signIn()).access_token;
});
afterAll(() => server.stop());

const frontEnd = async () =>
  new Map(
    (await server.call<SettingEntry[]>('GET', 'v1/global_settings/front_end', { token })).body.data.map(({ name, value }) => [
      name,
      value,
    ]),
  );
const set = (name: string, value: string) => server.call('POST', 'v1/global_settings', { token, form: { name, value } });

describe(`settings: ${TEST_DATABASE}`, () => {
  it('[R3.005] cloud_directory is among the front-end settings, with a path whose last segment names a workspace', async () => {
    expect((await frontEnd()).get('cloud_directory')).toMatch(/[^/]+\/[^/]+$/);
  });

  it('[R3.006] mapJson is among the front-end settings and is JSON', async () => {
    expect(JSON.parse((await frontEnd()).get('mapJson')!)).toBeTypeOf('object');
  });

  it('[R9.016] the socket connect time-out is told to the browser, 5000 ms unless configured', async () => {
    expect((await frontEnd()).get('websocket_timeout')).toBe(String(LIMITS.socketConnectMs));
    expect((await set('websocket_timeout', '9000')).body.code).toBe(200);
    expect((await frontEnd()).get('websocket_timeout')).toBe('9000');
  });

  it('an administrator sets a setting, and everyone is told the new value', async () => {
    await set('product_title', 'Our plant');
    expect((await frontEnd()).get('product_title')).toBe('Our plant');
    const viewer = (await server.signIn(USERS.viewer)).access_token;
    const { body } = await server.call<SettingEntry[]>('GET', 'v1/global_settings/front_end', { token: viewer });
    expect(body.data).toContainEqual({ name: 'product_title', value: 'Our plant' });
  });

  it('settings that only the server reads are told to nobody', async () => {
    await set('one_session_per_user', 'false');
    for (const name of ['guest', 'guest_diagram', 'one_session_per_user', 'demonstration_site'])
      expect((await frontEnd()).has(name)).toBe(false);
  });

  it('[Right answers 4] a refused list of stock lengths names the field, the value and the rule', async () => {
    const { body } = await set('cords', '{"cat6a":[1000,2000000]}');
    expect(JSON.stringify(body)).toContain('"rule":"stock-length"');
    expect(JSON.stringify(body)).toContain('"facts":{"list":"cat6a","value":2000,"min":0.1,"max":1000}');
    expect((await set('cords', '{"cat6a":[1000,2000]}')).status).toBe(200);
    expect((await frontEnd()).get('cords')).toBe('{"cat6a":[1000,2000]}');
    await set('cords', '{}');
  });

  it('mapJson that is no JSON, a page that runs something and a theme that is none are refused and change nothing', async () => {
    const before = await frontEnd();
    for (const [name, value] of [
      ['mapJson', '{'],
      ['global_default_page', 'javascript:alert(1)'],
      ['global_default_page', '//evil.example/'],
      ['theme', 'pink'],
      ['capacity', '{"warnPercent":95,"criticalPercent":80}'],
      ['cords', '{"fibre":[]}'],
      ['cords', '{"fibre":[0]}'],
    ] as const) {
      expect((await set(name, value)).status).toBe(422);
    }
    expect(await frontEnd()).toEqual(before);
  });

  it('a change of a setting is in the audit', async () => {
    await set('theme', 'dark');
    expect(
      await server.sql.query(
        `select "user_name", "facts" from "audit" where "action" = 'setting' order by "id" desc limit 1`,
        [],
      ),
    ).toEqual([{ user_name: USERS.administrator, facts: { name: 'theme', value: 'dark' } }]);
  });
});

describe(`languages: ${TEST_DATABASE}`, () => {
  const locale = async (userName: string, options: { token?: string; languages?: string } = {}) => {
    const answer = await server.call('GET', `v1/users_locale/${userName}`, {
      ...(options.token === undefined ? {} : { token: options.token }),
      ...(options.languages === undefined ? {} : { headers: { 'Accept-Language': options.languages } }),
    });
    return (answer.body.data as { languageCode: string }).languageCode;
  };

  it('[R9.008] someone who never chose and whose browser asks for no language of ours gets zh-cn', async () => {
    expect(await locale(USERS.viewer, { languages: 'fr, de;q=0.5' })).toBe('zh-cn');
  });

  it("someone who never chose gets the best match of the browser's languages", async () => {
    expect(await locale(USERS.viewer, { languages: 'fr;q=0.9, en-GB;q=0.5, zh;q=0.2' })).toBe('en');
  });

  it('a choice is kept for its user, and told to this user only', async () => {
    const editor = (await server.signIn(USERS.editor)).access_token;
    const answer = await server.call('POST', 'v1/users_locale', { token: editor, form: { languageCode: 'en' } });
    expect(answer.body).toEqual({ code: 200, message: 'ok', data: { languageCode: 'en' } });
    expect(await locale(USERS.editor, { token: editor, languages: 'zh' })).toBe('en');
    expect(await locale(USERS.editor, { languages: 'zh' })).toBe('zh-cn');
    expect(await locale(USERS.editor, { token, languages: 'zh' })).toBe('zh-cn');
  });

  it('a name that nobody has answers like one that somebody has', async () => {
    expect(await locale('nobody', { languages: 'en' })).toBe(await locale(USERS.viewer, { languages: 'en' }));
  });

  it('a choice that is no language code is refused', async () => {
    for (const languageCode of ['', 'EN', 'english language', '../en'])
      expect((await server.call('POST', 'v1/users_locale', { token, form: { languageCode } })).status).toBe(422);
  });

  it('a header of a thousand languages, or of nonsense, is answered', () => {
    expect(languageFor(Array(1000).fill('xx').join(','))).toBe('zh-cn');
    expect(languageFor(';;;q=,,en;q=0')).toBe('zh-cn');
    expect(languageFor('*')).toBe('zh-cn');
    expect(languageFor('zh-TW, en;q=0.9')).toBe('zh-cn');
  });
});

describe(`translations: ${TEST_DATABASE}`, () => {
  beforeAll(() => {
    for (const [folder, words] of [
      [server.config.webDir, { common: { save: '保存', cancel: '取消' }, titles: { home: '首页' } }],
      [server.config.dataDir, { common: { save: '存' } }],
    ] as const) {
      fs.mkdirSync(path.join(folder, 'localization'), { recursive: true });
      fs.writeFileSync(path.join(folder, 'localization/zh-cn.json'), JSON.stringify(words));
    }
  });

  it('[R7.024] GET /localization/{language}.json answers translations without a payload or a token', async () => {
    const answer = await server.call('GET', '/localization/zh-cn.json');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(answer.text)).toMatchObject({ titles: { home: '首页' } });
  });

  it("an installation's own words lie over the built-in ones", async () => {
    expect(JSON.parse((await server.call('GET', 'localization/zh-cn.json')).text)).toEqual({
      common: { save: '存', cancel: '取消' },
      titles: { home: '首页' },
    });
  });

  it("an installation's own words alone are told to a browser that has the built-in ones; there may be none", async () => {
    expect(JSON.parse((await server.call('GET', 'localization/zh-cn.json?own=1')).text)).toEqual({ common: { save: '存' } });
    expect(JSON.parse((await server.call('GET', 'localization/en.json?own=1')).text)).toEqual({});
    expect((await server.call('GET', 'localization/..%2Flock?own=1')).status).toBe(404);
  });

  it('[R7.025] a language that nobody translated is 404, so that the browser falls back to its built-in English', async () => {
    for (const language of ['xx', 'tlh', '..%2Flock', 'zh-cn.json%00'])
      expect((await server.call('GET', `/localization/${language}.json`)).status).toBe(404);
  });
});
