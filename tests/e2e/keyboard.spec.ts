import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

const SITE = 'Clausthal';

test('without a pointer: into a rack, along its devices, one unit up, two ports connected, all undone', async ({ browser }) => {
  addUser('keyboard-editor', 'editor');
  importTwoSwitches(SITE, 900_000);
  const { context, page, diagram } = await openDiagram(browser, 'keyboard-editor', { site: SITE });
  const { keyboard } = page;
  const name = diagram.property('Name');
  const unit = diagram.property('U position');
  const dialog = page.getByRole('dialog');
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };

  await test.step('Enter goes from the rack to its topmost device, Tab to the one below, and round', async () => {
    await diagram.flyTo('Comms closet');
    await press('Enter');
    await expect(name).toHaveValue('switch-01');
    await press('Tab');
    await expect(name).toHaveValue('router-01');
    await press('Tab');
    await expect(name).toHaveValue('switch-01');
    await press('Shift+Tab');
    await expect(name).toHaveValue('router-01');
  });

  await test.step('the pointer shows which tool is in hand', async () => {
    await press('h');
    await expect(diagram.canvas).toHaveCSS('cursor', 'grab');
    await press('Escape');
    await expect(diagram.canvas).toHaveCSS('cursor', 'default');
  });

  await test.step('an arrow moves the device by one unit', async () => {
    await expect(unit).toHaveValue('4');
    await press('ArrowUp');
    await expect(unit).toHaveValue('5');
    await diagram.saved();
  });

  await test.step('Enter goes to its first port, Tab and arrows to others, Shift-C begins a cable there', async () => {
    await press('Shift+Digit2');
    await diagram.atRest();
    await press('Enter');
    await expect(name).toHaveValue('GigabitEthernet0/1/1');
    await press('Tab');
    await expect(name).toHaveValue('GigabitEthernet0/1/2');
    await press('ArrowRight');
    await expect(name).toHaveValue(/GigabitEthernet0\/1\/[13]/);
    await press('ArrowLeft');
    await expect(name).toHaveValue('GigabitEthernet0/1/2');
    await press('Shift+Tab');
    await expect(name).toHaveValue('GigabitEthernet0/1/1');
    await press('Shift+KeyC');
  });

  await test.step('Shift-C on a port of the other device asks for the cable, and the ports are connected', async () => {
    await press('Shift+Enter');
    await expect(name).toHaveValue('router-01');
    await press('Tab');
    await expect(name).toHaveValue('switch-01');
    await press('Enter');
    await expect(name).toHaveValue('GigabitEthernet1/0/1');
    await press('Shift+KeyC');
    await expect(dialog).toContainText('GigabitEthernet0/1/1');
    await dialog.getByLabel('Label of the cable').focus();
    await keyboard.type('K-001');
    await press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('K-001').first()).toBeVisible();
    await diagram.saved();
  });

  await test.step('Shift+Enter goes out from port to device; Esc selects nothing, and Delete then says so', async () => {
    await diagram.canvas.focus();
    await press('Shift+Enter');
    await expect(name).toHaveValue('switch-01');
    await press('Escape');
    await expect(name).toBeHidden();
    await press('Delete');
    await expect(page.getByText('Nothing is selected, so nothing is deleted.').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    // Once too often does nothing: the room stays.
    const here = page.url();
    await press('Escape', 'Escape');
    await diagram.atRest();
    expect(page.url()).toBe(here);
    await expect(diagram.treeItem('Comms closet')).toBeVisible();
  });

  await test.step('undo takes back the cable and the move, and selects what was moved', async () => {
    await press('Control+KeyZ', 'Control+KeyZ');
    await expect(name).toHaveValue('router-01');
    await expect(unit).toHaveValue('4');
    await expect(page.getByText('0 of 8 ports connected').filter({ visible: true }).first()).toBeVisible();
    await diagram.saved();
  });
  await context.close();
});
