import type access from './en/access.json';
import type cabling from './en/cabling.json';
import type capacity from './en/capacity.json';
import type catalog from './en/catalog.json';
import type channels from './en/channels.json';
import type common from './en/common.json';
import type cores from './en/cores.json';
import type diagram from './en/diagram.json';
import type errors from './en/errors.json';
import type home from './en/home.json';
import type imported from './en/import.json';
import type links from './en/links.json';
import type messages from './en/messages.json';
import type pathways from './en/pathways.json';
import type refusal from './en/refusal.json';
import type relations from './en/relations.json';
import type titles from './en/titles.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      access: typeof access;
      cabling: typeof cabling;
      capacity: typeof capacity;
      catalog: typeof catalog;
      channels: typeof channels;
      common: typeof common;
      cores: typeof cores;
      diagram: typeof diagram;
      errors: typeof errors;
      home: typeof home;
      import: typeof imported;
      links: typeof links;
      messages: typeof messages;
      pathways: typeof pathways;
      refusal: typeof refusal;
      relations: typeof relations;
      titles: typeof titles;
    };
  }
}
