import { defineConfig } from 'vitest/config'

const packages = '{money,perp-math,core,api,server,signer,sim,launch,h5,ui,operator,verify}'
const all = [`${packages}/**/*.test.{ts,tsx}`]
const needDatabase = [`${packages}/**/*.pg.test.ts`, 'server/tests/**/*.test.ts', 'sim/**/*.test.ts']
const exclude = ['**/node_modules/**', '**/dist/**']

/**
 * Three workers for two cores: with two, a seventh of the time nobody worked. The database starts only for tests that
 * need it.
 * What hangs is a fault, and a machine that is busy is none: so nothing is waited for in a hurry.
 * The files of a worker share the modules they load, as loading them took longer than most tests: a test leaves no
 * module mocked or changed.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: all, exclude: [...exclude, ...needDatabase] } },
      {
        extends: true,
        test: { name: 'database', include: needDatabase, exclude, globalSetup: 'launch/src/vitest-setup.ts' },
      },
    ],
  },
})
