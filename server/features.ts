import { adminGrantFeature } from './features/admin-grant/routes';
import { cableLabelsFeature } from './features/cable-labels/routes';
import { demonstrationFeature } from './features/demonstration/routes';
import { historyFeature } from './features/history/routes';
import { alarmsFeature } from './features/search/alarms';
import { homeFeature } from './features/home/routes';
import { importFeature } from './features/import/feature';
import { localizationFeature } from './features/localization/routes';
import { operationsFeature } from './features/operations/routes';
import { recordsFeature } from './features/records/routes';
import { deletedFeature } from './features/search/deleted';
import { searchFeature } from './features/search/feature';
import { sameValuesFeature } from './features/search/same-values';
import { sessionFeature } from './features/session/routes';
import { settingsFeature } from './features/settings/routes';
import { traceFeature } from './features/trace/feature';
import type { Feature } from './http/feature';
import { mainSocketFeature } from './socket/main-socket';
import { syncFeature } from './sync/feature';

/** What the server does, each part in its own folder; order is the order of registration. */
export const FEATURES: readonly Feature[] = [
  sessionFeature,
  settingsFeature,
  localizationFeature,
  homeFeature,
  alarmsFeature,
  recordsFeature,
  adminGrantFeature,
  mainSocketFeature,
  syncFeature,
  operationsFeature,
  importFeature,
  demonstrationFeature,
  searchFeature,
  sameValuesFeature,
  deletedFeature,
  historyFeature,
  traceFeature,
  cableLabelsFeature,
];
