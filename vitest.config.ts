import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A time zone with an offset of a quarter of an hour: code that forgets UTC fails here.
process.env['TZ'] = 'Pacific/Chatham'

const packages =
  '{money,formulas,core,receipt,api,server,demo,signer,sim,launch,h5,ops,ui,web,operator,verify,examples,tidy}'
const all = [`${packages}/**/*.test.{ts,tsx}`]
/** Tests that open a screen, in a document without a browser. */
const screens = ['{h5,ops,web}/src/**/*screen.test.tsx']
export const screenTests = {
  name: 'screens',
  include: screens,
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
}
/**
 * Tests that open every screen. They have modules of their own, whose state no other test has changed: what another has loaded would
 * make calls of its own when a customer signs in. The longest takes ten seconds, which are more than two minutes on a busy machine.
 */
export const recordedTests = {
  ...screenTests,
  name: 'recorded',
  include: ['{h5,ops}/src/testing/{recorded,every}-screen.test.tsx'],
  isolate: true,
  testTimeout: 600_000,
}
const needDatabase = [`${packages}/**/*.pg.test.ts`, '{server,demo}/tests/**/*.test.ts', 'sim/**/*.test.ts']
const exclude = ['**/node_modules/**', '**/dist/**']

/**
 * Vitest starts the files first that took longest in the last run, and without one the largest. The simulations are long in few
 * lines, so they go before: one that starts last would keep one worker busy alone.
 */
class SimulationsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    return [...sorted.filter(isSimulation), ...sorted.filter((file) => !isSimulation(file))]
  }
}

function isSimulation({ moduleId }: TestSpecification): boolean {
  return moduleId.includes('/sim/src/')
}

/**
 * Three workers for two cores: with two, the cores were idle for a seventh of the time. The database starts only for the
 * tests that need it. Timeouts are long: a test that hangs is a defect, a busy machine is not. The files of a worker share
 * their loaded modules, since loading them took longer than most tests; a test leaves no module mocked or changed.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: SimulationsFirst },
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: all, exclude: [...exclude, ...needDatabase, ...screens] },
      },
      {
        extends: true,
        test: { ...screenTests, exclude: [...exclude, ...recordedTests.include] },
      },
      { extends: true, test: { ...recordedTests, exclude } },
      {
        extends: true,
        test: {
          name: 'database',
          include: needDatabase,
          exclude,
          globalSetup: ['launch/src/vitest-setup.ts', 'server/tests/testing/create-template.ts'],
        },
      },
    ],
  },
})
