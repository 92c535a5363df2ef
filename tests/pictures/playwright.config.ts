import { defineConfig } from 'playwright/test';
import journeys from '../../playwright.config';

/** `npx playwright test -c tests/pictures`: takes the pictures of docs/pictures from the built product. */
export default defineConfig(journeys, { testDir: '.', globalSetup: '../setup/e2e-data.ts' });
