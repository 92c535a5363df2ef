import { POE_MODES, POE_TYPES, PORT_LIFECYCLES, PORT_STATES } from '../catalog/enums';
import { PORT_TYPES } from '../catalog/port-types';
import { anyText, cold, coldText, hot, listed, remarks, whole } from './field';
import { kind } from './kind';

/** Where a cable may end. */
export const port = kind({
  fields: {
    owner: listed(['object'], { whenGone: 'goes', member: 'inside', holds: true }, { dense: true }),
    template: hot('u16', { rule: whole(0, 0xffff) }), // index in the owner model's port templates, NO_TEMPLATE = none
    name: hot('text', { rule: anyText, settable: true }), // '' = the template's name
    type: hot('u16', { codes: PORT_TYPES.map(({ key }) => key) }),
    lifecycle: hot('u8', { codes: PORT_LIFECYCLES, settable: true }),
    operational: hot('u8', { telemetry: true, codes: PORT_STATES }),
    mac: cold('text', { searched: true, identifies: true, rule: { is: 'text', format: 'mac' }, settable: true }),
    label: coldText,
    remarks,
    extra: cold('json', { facts: true }),
    poeMode: hot('u8', { codes: POE_MODES, settable: true }),
    poeType: hot('u8', { codes: POE_TYPES, settable: true }),
    optics: hot('json', { rule: { is: 'optics' } }), // PortOptics (domain/cabling/optics.ts): what is plugged into it; null = not said
  },
  stands: 'owner',
  copied: true,
  asks: { make: 'nodeEditing', change: 'propertyEditing', remove: 'nodeEditing' },
  properties: [
    { name: 'name', group: 'identity' },
    { name: 'lifecycle', group: 'identity', words: 'portLifecycle' },
    { name: 'operational', group: 'identity', fact: true, words: 'portState' },
    { name: 'type', label: 'portType', group: 'identity', fact: true },
    { name: 'label', group: 'identity' },
    { name: 'mac', group: 'address' },
    { name: 'poeMode', group: 'power', of: ['interface'], words: 'poeMode', emptyWord: 'properties.asModel' },
    { name: 'poeType', group: 'power', of: ['interface'], words: 'poeType', emptyWord: 'properties.asModel' },
    { name: 'remarks', group: 'notes' },
  ],
});
