import { journeys } from './support/journeys';
import { netboxOverTime } from './support/netbox-over-time';

const test = journeys();

test('[issue 11 d] [R1.069] the same three dumps in Chinese: not an English word, not a bare key', ({ browser }) =>
  netboxOverTime(browser, 'zh-cn'));
