import { expect, type Locator } from 'playwright/test';
import { DIAGRAM_KINDS, LINK_ARROWS, LINK_LINES, OBJECT_CLASSES, codeOf, type LinkLine } from '../../domain/catalog/enums';
import { LIMITS } from '../../domain/catalog/limits';
import { fromCell } from '../../domain/ids';
import words from '../../ui/i18n/en/links.json' with { type: 'json' };
import { addUser, authenticate, e2eUrl } from '../setup/e2e-users';
import { readSnapshot } from '../setup/read-snapshot';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { looksSame } from './support/looks-same';
import { Visits } from './support/visits';

const test = journeys();

const EDITOR = 'link-looks-editor';
const visits = new Visits();

test.beforeAll(() => addUser(EDITOR, 'editor'));
test.afterEach(() => visits.close());

/** A cable between two racks of the first hall that face each other aslant, and the hall's plan. */
async function linkOnPlan(): Promise<{ readonly cable: number; readonly plan: number }> {
  const { access_token } = await authenticate(EDITOR);
  const { document } = await readSnapshot(e2eUrl(), access_token, LIMITS.guestDiagramId);
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
  /** `A`, `07` of the rack A07. */
  const placeOf = (rack: number): readonly string[] => /^(\w)(\d+)$/.exec(document.get('object', rack)!.name)!.slice(1);
  const { ids, rowCount } = document.table('cable');
  for (let row = 0; row < rowCount; row++) {
    const cable = fromCell(ids[row]!);
    const [a, b] = document.by('termination.cable', cable).map((id) => rackOf(document.get('termination', id)!.port));
    if (a && b && placeOf(a).every((part, at) => part !== placeOf(b)[at])) return { cable, plan };
  }
  throw new Error('no cable between two rows that runs aslant');
}

test('a link on a plan takes each of the fourteen lines and the arrows, for all its cables, and gives them back', async ({
  browser,
}) => {
  // Twenty pictures, each of a drawing at rest.
  const page = await visits.page(browser, EDITOR);
  const { cable, plan } = await linkOnPlan();
  await page.goto(`/diagram.html?id=${plan}&select=${cable}`);
  const diagram = new DiagramPage(page);
  await diagram.ready();
  const look = page.locator('[data-part="link-look"]');
  await look.scrollIntoViewIfNeeded();
  const [lines, arrows] = ['Line', 'Arrow'].map((name) => look.getByRole('group', { name: new RegExp(`^${name}`) }));
  await expect(lines!.getByRole('radio')).toHaveCount(LINK_LINES.length);
  await expect(arrows!.getByRole('radio')).toHaveCount(LINK_ARROWS.length);
  // A colleague looks on: what is selected is drawn over.
  const watcher = await visits.page(browser, EDITOR);
  await watcher.goto(`/diagram.html?id=${plan}&select=${cable}`);
  const seen = new DiagramPage(watcher);
  await seen.ready();
  await seen.canvas.focus();
  await watcher.keyboard.press('Escape');
  await expect(watcher.getByText('Nothing selected').first()).toBeAttached();
  const box = (await seen.canvas.boundingBox())!;
  const [width, height] = [box.width / 2, box.height / 2];
  /** The middle of the drawing, where the link is. */
  const clip = { x: box.x + width / 2, y: box.y + height / 2, width, height };
  const pictures: Buffer[] = [];
  /** Chooses a look, and sees the drawing as none of those before drew it. */
  const drawnAnew = async (group: Locator, name: string): Promise<void> => {
    const choice = group.getByRole('radio', { name, exact: true });
    await choice.click();
    await expect(choice).toBeChecked();
    let last = pictures.at(-1);
    await expect
      .poll(
        async () => {
          const picture = await watcher.screenshot({ clip });
          const rests = last !== undefined && looksSame(last, picture);
          last = picture;
          return rests && !pictures.some((other) => looksSame(other, picture));
        },
        { message: `${name} is drawn like another`, intervals: [200] },
      )
      .toBe(true);
    pictures.push(last!);
  };
  const drawnApart = async (...names: readonly LinkLine[]): Promise<void> => {
    for (const name of names) await drawnAnew(lines!, words.lines[name]);
  };
  await test.step('[R3.031] [R3.032] [R3.033] solid, dash and dotted', () => drawnApart('solid', 'dash', 'dotted'));
  await test.step('[R3.034] [R3.035] [R3.036] double, edge connection and wave curve', () =>
    drawnApart('double', 'edgeConnection', 'waveCurve'));
  await test.step('[R3.037] [R3.038] [R3.039] horizontal-vertical, vertical-horizontal and middle-vertical polyline', () =>
    drawnApart('horizontalVertical', 'verticalHorizontal', 'middleVertical'));
  await test.step('[R3.040] [R3.041] [R3.042] endpoint polyline, extend west and extend east', () =>
    drawnApart('endpointPolyline', 'extendWest', 'extendEast'));
  await test.step('[R3.043] [R3.044] extend north and extend south', () => drawnApart('extendNorth', 'extendSouth'));
  await test.step('[R3.045] each arrow', async () => {
    for (const name of LINK_ARROWS.slice(1)) await drawnAnew(arrows!, words.arrows[name]);
  });
  await diagram.saved();
  // Stored for this diagram, whoever opens it.
  await page.reload();
  await diagram.ready();
  await expect(lines!.getByRole('radio', { name: 'Extend south', exact: true })).toBeChecked();
  await diagram.canvas.focus();
  await page.keyboard.press('Control+z');
  await expect(arrows!.getByRole('radio', { name: words.arrows.openStart, exact: true })).toBeChecked();
  await look.getByRole('button', { name: 'As the drawing has it' }).first().click();
  await expect(lines!.getByRole('radio', { name: 'Solid', exact: true })).toBeChecked();
  await diagram.saved();
});
