import { expect } from 'playwright/test';
import { DIAGRAM_KINDS, LINK_ARROWS, LINK_LINES, OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { LIMITS } from '../../domain/catalog/limits';
import { fromCell } from '../../domain/ids';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import { addUser, authenticate, e2eUrl } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { Visits } from './support/visits';

const test = journeys();

const EDITOR = 'link-looks-editor';
const SHOTS = process.env['REL_SHOTS'];
const visits = new Visits();

test.beforeAll(() => addUser(EDITOR, 'editor'));
test.afterEach(() => visits.close());

/** A cable between two racks of the first hall, and the hall's plan. */
async function linkOnPlan(): Promise<{ readonly cable: number; readonly plan: number }> {
  const { access_token } = await authenticate(EDITOR);
  const answer = await fetch(`${e2eUrl()}/diagramApi/wapi/v1/diagrams/24000000000001/snapshot`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  const { document } = decodeSnapshot(await answer.arrayBuffer());
  const room = document.get('diagram', LIMITS.guestDiagramId)!.owner;
  const plan = document
    .by('diagram.owner', room)
    .find((id) => document.get('diagram', id)!.kind === codeOf(DIAGRAM_KINDS, 'plan'))!;
  const rackOf = (port: number): number => {
    let at = document.get('port', port)!.owner;
    while (at !== 0 && document.get('object', at)?.class !== codeOf(OBJECT_CLASSES, 'rack'))
      at = document.get('object', at)?.parent ?? 0;
    return document.get('object', at)?.parent === room ? at : 0;
  };
  const { ids, rowCount } = document.table('cable');
  for (let row = 0; row < rowCount; row++) {
    const cable = fromCell(ids[row]!);
    const [a, b] = document.by('termination.cable', cable).map((id) => rackOf(document.get('termination', id)!.port));
    if (a && b && a !== b && document.get('object', a)!.row !== document.get('object', b)!.row) return { cable, plan };
  }
  throw new Error('no cable between two rows');
}

test('[R3.031] [R3.044] [R3.045] a link on a plan takes each of the fourteen lines and the arrows, for all its cables, and gives them back', async ({
  browser,
}) => {
  const page = await visits.page(browser, EDITOR);
  const { cable, plan } = await linkOnPlan();
  await page.goto(`/diagram.html?id=${plan}&select=${cable}`);
  const diagram = new DiagramPage(page);
  await diagram.ready();
  const look = page.locator('[data-part="link-look"]');
  await look.scrollIntoViewIfNeeded();
  const shot = async (name: string): Promise<void> => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
  };
  await shot('look');
  const [lines, arrows] = ['Line', 'Arrow'].map((name) => look.getByRole('group', { name: new RegExp(`^${name}`) }));
  await expect(lines!.getByRole('radio')).toHaveCount(LINK_LINES.length);
  await expect(arrows!.getByRole('radio')).toHaveCount(LINK_ARROWS.length);
  for (const line of ['Dash', 'Wave curve', 'Extend south']) {
    await lines!.getByRole('radio', { name: line, exact: true }).click();
    await expect(lines!.getByRole('radio', { name: line, exact: true })).toBeChecked();
  }
  await arrows!.getByRole('radio', { name: 'At both ends', exact: true }).click();
  await expect(arrows!.getByRole('radio', { name: 'At both ends', exact: true })).toBeChecked();
  await diagram.saved();
  await shot('look-set');
  // Stored for this diagram, whoever opens it.
  await page.reload();
  await diagram.ready();
  await expect(lines!.getByRole('radio', { name: 'Extend south', exact: true })).toBeChecked();
  await diagram.canvas.focus();
  await page.keyboard.press('Control+z');
  await expect(arrows!.getByRole('radio', { name: 'No arrow', exact: true })).toBeChecked();
  await look.getByRole('button', { name: 'As the drawing has it' }).first().click();
  await expect(lines!.getByRole('radio', { name: 'Solid', exact: true })).toBeChecked();
  await diagram.saved();
});
