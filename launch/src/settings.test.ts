import { expect, test } from 'vitest'
import type { Env, Settings } from './settings.ts'
import { readSettings } from './settings.ts'

const defaults: Settings = { port: 8080, dataDir: '/repo/.data', mode: 'demo', databaseUrl: undefined }
const url = 'postgres://a@b/c'

test.each<[Env, Partial<Settings>]>([
  [{}, {}],
  [{ PORT: '', HALYARD_DATA: '', HALYARD_MODE: '', DATABASE_URL: '' }, {}],
  [{ PORT: '1' }, { port: 1 }],
  [{ PORT: '65535' }, { port: 65535 }],
  [{ HALYARD_DATA: 'elsewhere' }, { dataDir: '/repo/elsewhere' }],
  [{ HALYARD_DATA: '/var/lib/halyard' }, { dataDir: '/var/lib/halyard' }],
  [{ DATABASE_URL: url }, { databaseUrl: url }],
  [
    { HALYARD_MODE: 'production', DATABASE_URL: url },
    { mode: 'production', databaseUrl: url },
  ],
])('%j is read', (env, expected) => {
  expect(readSettings(env, '/repo')).toEqual({ ...defaults, ...expected })
})

test.each<[Env, string]>([
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
  [{ PORT: '65536' }, 'PORT must be'],
  [{ PORT: '80.5' }, 'PORT must be'],
  [{ PORT: '1e3' }, 'PORT must be'],
  [{ PORT: 'http' }, 'PORT must be'],
  [{ HALYARD_MODE: 'prod' }, 'HALYARD_MODE must be demo or production, not "prod".'],
  [{ HALYARD_MODE: 'production' }, 'needs DATABASE_URL'],
])('%j is refused', (env, message) => {
  expect(() => readSettings(env, '/repo')).toThrow(message)
})
