import { journeys } from './support/journeys';
import { netboxOverTime } from './support/netbox-over-time';

const test = journeys();

test('[issue 11 b] [I1] [I2] [I4] a NetBox dump of the old form, then a newer one, then another owner’s', ({ browser }) =>
  netboxOverTime(browser, 'en'));
