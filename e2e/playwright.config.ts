import { defineConfig } from '@playwright/test'
import { browserPath, BROWSER_ARGS, systemBrowserPath } from './src/mobile/browser.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'en',
  timezoneId: 'UTC',
} as const
const ACTION_MS = 30_000

/**
 * The steps without pictures of the document: taking them costs a fifth of the time of a journey, and would be part of
 * what is measured.
 */
const TRACE = { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true } as const

/** Journeys selected by name run one after the other, without those that they would otherwise wait for. */
const isSelection = process.env['HALYARD_E2E_SELECTION'] !== undefined
/** The project whose journeys run while no other does. */
const ALONE = 'alone'
const after = (...projects: string[]) => (isSelection ? [] : projects)

/**
 * Each folder of journeys is a project. First the customers of later projects sign in. Then the four workers are busy:
 * some journeys mostly wait, for codes, blocks, deliveries and prices, while others check screens. Journeys that measure,
 * break connections or kill the product run alone at the end, as the teardown of the customers: unlike a dependency, that
 * runs whether the others passed or not. A journey that fails is repeated once, alone, after the others of its phase;
 * one that passes then is reported as flaky. Each worker has a browser of its own: sharing one saves no CPU time.
 */
export default defineConfig({
  testDir: 'src/journeys',
  outputDir: 'test-results',
  globalSetup: './src/runner/global-setup.ts',
  reporter: [['list'], ['./src/runner/counts-reporter.ts']],
  reportSlowTests: null,
  forbidOnly: true,
  retries: 1,
  retryStrategy: 'isolated',
  workers: isSelection ? 1 : 4,
  timeout: 300_000,
  // Timeouts are for busy machines: a correct page may be late, a wrong one stays wrong.
  expect: { timeout: 30_000 },
  use: {
    ...PHONE,
    actionTimeout: ACTION_MS,
    navigationTimeout: ACTION_MS,
    launchOptions: { executablePath: await browserPath(), args: BROWSER_ARGS },
    screenshot: 'only-on-failure',
    trace: TRACE,
  },
  projects: [
    {
      name: 'customers',
      testDir: 'src/journeys/accounts',
      testMatch: 'customers.setup.ts',
      ...(isSelection ? {} : { teardown: ALONE }),
    },
    {
      name: 'trading',
      testDir: 'src/journeys/trading',
      // It opens twenty apps for some minutes, which would delay what others measure: it runs by its name.
      testIgnore: isSelection ? [] : ['dishonest-exchange.spec.ts'],
      workers: 1,
      dependencies: after('customers'),
    },
    {
      name: 'wallet',
      testDir: 'src/journeys/wallet',
      workers: 1,
      dependencies: after('customers'),
    },
    {
      name: 'desk',
      testDir: 'src/journeys/desk',
      workers: 1,
      dependencies: after('customers'),
    },
    {
      name: 'accounts',
      testDir: 'src/journeys/accounts',
      workers: 1,
      dependencies: after('customers'),
    },
    {
      name: 'screens',
      testDir: 'src/journeys/screens',
      // Otherwise the last file would keep one worker busy alone.
      fullyParallel: true,
      dependencies: ['customers'],
    },
    {
      name: ALONE,
      testMatch: ['src/journeys/measured/**', 'src/journeys/recovery/**'],
      testDir: 'src/journeys',
      workers: 1,
      // Measurements and the ends of connections are as in customers' browsers.
      use: { launchOptions: { executablePath: await systemBrowserPath(), args: BROWSER_ARGS } },
    },
  ],
})
