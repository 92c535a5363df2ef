import type * as diagram from './en/diagram.words';
import type * as imports from './en/import.words';
import type * as places from './en/places.words';
import type * as search from './en/search.words';
import type * as start from './en/start.words';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof start & typeof diagram & typeof imports & typeof places & typeof search;
  }
}
