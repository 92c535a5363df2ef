import { expect } from 'playwright/test';
import { E2E_PASSWORD, addUser, contextWith } from '../setup/e2e-users';
import { expectChinese } from './support/chinese';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

const EDITOR = 'chinese-editor';
const SITE = 'Seesen';
const RACK = 'Comms closet';

/** An import calls the room of racks without one `Main room`: a name, as all that it brings. */
const NAMES = `${EDITOR} ${SITE} ${RACK} Main room Harz HS-8 router-01 switch-01 Rackwerk RW-42`;
const NUMBERED = /GigabitEthernet[\d/]+|Seesen-Comms closet-\d+/g;

test('[R1.069] a whole job in Chinese, from the sign-in to a delete, by its Chinese words alone: not an English word, not a bare key', async ({
  browser,
}) => {
  addUser(EDITOR, 'editor');
  importTwoSwitches(SITE, 330_000);
  const context = await contextWith(browser, { language: 'zh-cn' });
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');
  const right = page.getByRole('complementary', { name: '属性、历史和搜索' });
  const told = page.getByRole('log');
  const diagram = new DiagramPage(page);
  const unit = diagram.property('U 位');
  const name = diagram.property('名称');
  const key = async (...keys: readonly string[]): Promise<void> => {
    await diagram.canvas.focus();
    for (const each of keys) await page.keyboard.press(each);
  };
  const allChinese = (): Promise<void> => expectChinese(page, NAMES, NUMBERED);
  const device = diagram.treeItem('交换机三');

  await test.step('signed in, with a wrong password first', async () => {
    await page.goto('/access.html');
    await page.getByLabel('用户名').fill(EDITOR);
    await page.getByLabel('密码', { exact: true }).fill('Wrong-1-password');
    await allChinese();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('用户名或密码错误。');
    await page.getByLabel('密码', { exact: true }).fill(E2E_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('heading', { name: '站点与机房' })).toBeVisible();
  });

  await test.step('from the home page into the room', async () => {
    const room = page.getByRole('article').filter({ hasText: SITE }).first();
    await room.getByRole('link', { name: '立面图' }).click();
    await diagram.ready();
    await diagram.unfold(RACK);
    await expect(page).toHaveTitle(/图纸/);
    await allChinese();
  });

  await test.step('a rack is inserted by its form', async () => {
    await key('Shift+R');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('插入机柜');
    await dialog.getByRole('combobox', { name: '型号' }).click();
    await page.getByRole('listbox', { name: '型号' }).getByRole('option').first().click();
    await dialog.getByRole('textbox', { name: '名称' }).fill('机柜二');
    await allChinese();
    await dialog.getByRole('button', { name: '插入', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(told).toContainText('已插入机柜 机柜二');
    await diagram.saved();
  });

  await test.step('and a switch into it', async () => {
    await expect(name).toHaveValue('机柜二');
    await key('Shift+D');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('插入设备');
    await dialog.getByRole('combobox', { name: '型号' }).fill('HS-8');
    await page.getByRole('option', { name: /^HS-8/ }).first().click();
    await expect(dialog.getByRole('combobox', { name: '机柜' })).toHaveValue(/^机柜二/);
    await dialog.getByRole('radio', { name: 'U7', exact: true }).click();
    await dialog.getByRole('textbox', { name: '名称' }).fill('交换机三');
    await allChinese();
    await dialog.getByRole('button', { name: '插入', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(told).toContainText('已将 交换机三 插入 机柜二 的 U7');
    await diagram.saved();
    await allChinese();
  });

  await test.step('a number that is none is refused in Chinese, and the switch is moved', async () => {
    await expect(unit).toHaveValue('7');
    await unit.fill('八');
    await expect(right.getByRole('alert')).toHaveText('“八”不是数字。');
    await unit.fill('8');
    await unit.press('Enter');
    await expect(told).toContainText('已将 交换机三 移至 机柜二 的 U8');
    await diagram.saved();
    await allChinese();
  });

  await test.step('router and switch are connected', async () => {
    await diagram.treeItem('switch-01').click();
    await diagram.treeItem('router-01').click({ modifiers: ['Control'] });
    await expect(page.getByRole('listbox', { name: '已选择 2 条记录' })).toBeAttached();
    await key('Shift+C');
    await expect(dialog.getByRole('combobox', { name: '线缆类别' })).toHaveValue('铜缆');
    await allChinese();
    await dialog.getByRole('button', { name: '连接', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(told).toContainText(/已连接 .* 与 /);
    await diagram.saved();
  });

  await test.step('its cable is traced to both ends', async () => {
    await diagram.flyTo('router-01');
    await key('Enter');
    await expect(name).toHaveValue('GigabitEthernet0/1/1');
    await key('t');
    await expect(right.getByRole('list', { name: '端到端链路' })).toContainText(/switch-01/);
    await allChinese();
  });

  await test.step('the best route between both devices', async () => {
    await key('b');
    // It begins at what is selected, until another end is chosen.
    await expect(right.getByRole('combobox', { name: '起点', exact: true })).toHaveValue(/GigabitEthernet0\/1\/1/);
    for (const [end, wanted] of [
      ['起点', 'router-01'],
      ['终点', 'switch-01'],
    ] as const) {
      await right.getByRole('combobox', { name: end, exact: true }).fill(wanted);
      await page
        .getByRole('option', { name: new RegExp(`^${wanted} · .*Main room`) })
        .first()
        .click();
    }
    // [B1] The kind of cable follows the ports; what plugs into none of them is barred.
    await expect(right.getByRole('radio', { name: '铜缆' })).toBeChecked();
    await expect(right.getByRole('radio', { name: '光纤' })).toBeDisabled();
    await expect(right.getByRole('list', { name: '端到端信道' })).toBeVisible();
    await expect(right).toContainText('条可选信道');
    await allChinese();
  });

  await test.step('all is searched', async () => {
    await key('Control+k');
    await dialog.getByRole('combobox', { name: '搜索' }).fill('没有这个');
    await expect(dialog.getByRole('status')).toHaveText('没有找到“没有这个”。');
    await allChinese();
    await dialog.getByRole('combobox', { name: '搜索' }).fill('交换机三');
    await expect(dialog.getByRole('option', { name: /^交换机三/ }).first()).toContainText('设备');
    await allChinese();
    await page.keyboard.press('Enter');
    await right.getByRole('tab', { name: '属性' }).click();
    await expect(name).toHaveValue('交换机三');
  });

  await test.step('what was done is undone, and said to be, also in the history', async () => {
    await key('Control+z');
    await expect(told).toContainText(/已撤销：已连接/);
    await key('Control+z');
    await expect(told).toContainText('已撤销：已将 交换机三 移至 机柜二 的 U8');
    await diagram.saved();
    await right.getByRole('tab', { name: '历史' }).click();
    const steps = right.getByRole('listbox', { name: '历史' }).getByRole('option');
    await expect(steps).toHaveCount(5);
    await expect(steps.first()).toHaveText('最初状态');
    await expect(right).toContainText('第 2 步，共 4 步');
    await allChinese();
    await right.getByRole('tab', { name: '属性' }).click();
    await device.click();
    await expect(unit).toHaveValue('7');
  });

  await test.step('a delete asks first, and says that nothing takes it back', async () => {
    await key('Delete');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('删除“交换机三”？');
    await expect(dialog).toContainText('删除后无法撤销，但 30 天内可在“已删除”中');
    await allChinese();
    await dialog.getByRole('button', { name: '删除', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(told).toContainText('已删除 交换机三');
    await expect(device).toHaveCount(0);
    await diagram.saved();
    await allChinese();
  });

  await test.step('and out again', async () => {
    await page.getByRole('button', { name: `${EDITOR} 的账户` }).click();
    await allChinese();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await allChinese();
  });
  await context.close();
});
