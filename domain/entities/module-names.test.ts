import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { created } from '../document/changes';
import { sliceOf } from '../document/load-slice';
import type { ModelTemplates } from './model';
import { nameOfModule, positionOfSlot } from './module-names';
import { objectName, portName } from './names';

/** Gives a model other templates. */
function change(hall: SmallHall, model: number, templates: Partial<ModelTemplates>): void {
  const { id, ...before } = hall.document.get('model', model)!;
  const after = { ...before, templates: { ...(before.templates as ModelTemplates), ...templates } };
  hall.document.apply([{ kind: 'model', id, before, after }]);
}

/** A card of these templates in the first slot of a chassis. */
function cardIn(slotTemplate: ModelTemplates['slots'][number], name: string) {
  const hall = new SmallHall();
  change(hall, hall.models.chassis, { slots: [slotTemplate] });
  change(hall, hall.models.card, { ports: [{ name, type: 'interface/10gbase-x-sfpp', face: 1 }] });
  const chassis = hall.insertDevice('chassis', hall.rackA, 3);
  const intent = { ...hall.cardIntent(hall.slots(chassis)[0]!), ids: hall.take(1) };
  hall.must(intent);
  return { hall, card: intent.id, port: hall.ports(intent.id)[0]! };
}

test('[walk 1 module] a port of a card is called by the position of the slot that holds it, else by its number', () => {
  const positioned = cardIn({ name: 'Slot B', position: '2', takes: 'card', face: 1 }, '{module}/7');
  expect(portName(positioned.hall.document, positioned.port)).toBe('2/7');
  const numbered = cardIn({ name: 'Linecard 4', takes: 'card', face: 1 }, 'Ethernet{module}/1');
  expect(portName(numbered.hall.document, numbered.port)).toBe('Ethernet4/1');
});

test('[walk 1 module] what of the chassis was not read leaves the name as its model has it', () => {
  const { hall, card, port } = cardIn({ name: 'Slot 1', takes: 'card', face: 1 }, '{module}/1');
  const slice = sliceOf(
    [
      { name: 'port', take: 'records', kind: 'port', ids: [port] },
      { name: 'card', take: 'records', kind: 'object', ids: [card] },
      { name: 'model', take: 'records', kind: 'model', ids: [hall.models.card] },
    ],
    hall.document,
  );
  expect(portName(slice, port)).toBe('{module}/1');
});

test('[walk 1 module] a slot of a card is called so, too', () => {
  const { hall, card } = cardIn({ name: 'Slot 1', takes: 'card', face: 1 }, '{module}/1');
  const slot = hall.takeId();
  change(hall, hall.models.card, { slots: [{ name: 'Bay {module}-A', takes: 'card', face: 1 }] });
  hall.document.apply([created('object', slot, { class: codeOf(OBJECT_CLASSES, 'slot'), parent: card, template: 0 })]);
  expect(objectName(hall.document, slot)).toBe('Bay 1-A');
});

test.each([
  ['{module}/1', ['1', '3'], '3/1'],
  ['{module}/{module}/1', ['1', '3'], '1/3/1'],
  ['xe-{module}-{module}', ['4'], 'xe-4-4'],
  ['mgmt', ['4'], 'mgmt'],
  ['{module}/1', [], '{module}/1'],
])('%s in slots %j is %s', (name, positions, expected) => {
  expect(nameOfModule(name, positions)).toBe(expected);
});

test('a slot without a position counts by its number, one without a number by its name', () => {
  expect([{ name: 'Bay 12' }, { name: 'Uplink' }, { name: 'A', position: '0' }].map(positionOfSlot)).toEqual([
    '12',
    'Uplink',
    '0',
  ]);
});
