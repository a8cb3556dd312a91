import { expect, test } from 'vitest'
import type { Env, Settings } from './settings.ts'
import { readSettings } from './settings.ts'

const defaults: Settings = {
  port: 8080,
  host: undefined,
  dataDir: '/repo/.data',
  mode: 'demo',
  databaseUrl: undefined,
}
const url = 'postgres://a@b/c'

test.each<[Env, Partial<Settings>]>([
  [{}, {}],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ PORT: '', HOST: '', HALYARD_DATA: '', HALYARD_MODE: '', DATABASE_URL: '' }, {}],
  [{ PORT: '1' }, { port: 1 }],
  [{ PORT: '65535' }, { port: 65535 }],
  [{ HALYARD_DATA: 'elsewhere' }, { dataDir: '/repo/elsewhere' }],
  [{ HALYARD_DATA: '/var/lib/halyard' }, { dataDir: '/var/lib/halyard' }],
  [{ DATABASE_URL: url }, { databaseUrl: url }],
  [
    { HALYARD_MODE: 'production', DATABASE_URL: url },
    { mode: 'production', databaseUrl: url },
  ],
])('readSettings: accepts %j', (env, expected) => {
  expect(readSettings(env, '/repo')).toEqual({ ...defaults, ...expected })
})

test.each<[Env, string]>([
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
  [{ PORT: '65536' }, 'PORT must be'],
  [{ PORT: '80.5' }, 'PORT must be'],
  [{ PORT: '1e3' }, 'PORT must be'],
  [{ PORT: 'http' }, 'PORT must be'],
  [{ HOST: 'localhost' }, 'HOST must be an IP address of this machine, such as 0.0.0.0, not "localhost".'],
  [{ HOST: '1.2.3' }, 'HOST must be'],
  [{ HALYARD_MODE: 'prod' }, 'HALYARD_MODE must be demo or production, not "prod".'],
  [{ HALYARD_MODE: 'production' }, 'needs DATABASE_URL'],
])('readSettings: rejects %j', (env, message) => {
  expect(() => readSettings(env, '/repo')).toThrow(message)
})
