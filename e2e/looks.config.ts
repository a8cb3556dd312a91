import { defineConfig } from '@playwright/test'
import { readChoice } from './src/looks/choice.ts'
import journeys from './playwright.config.ts'

const HOUR_MS = 3_600_000

/** The screens that `npm run looks` and `npm run gallery` look at: one test for each customer in each language. */
export default defineConfig({
  ...journeys,
  outputDir: 'looks/results',
  reporter: [['./src/looks/looks-reporter.ts']],
  workers: readChoice().workers,
  timeout: 2 * HOUR_MS,
  use: { ...journeys.use, trace: 'off', screenshot: 'off' },
  projects: [
    { name: 'customers', testDir: 'src/journeys/accounts', testMatch: 'customers.setup.ts' },
    { name: 'looks', testDir: 'src/looks', fullyParallel: true, dependencies: ['customers'] },
  ],
})
