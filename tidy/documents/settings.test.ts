import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_SETTING_NAMES, readDemoConfig } from '../../demo/src/demo-config.ts'
import { readSettings as readLaunchSettings } from '../../launch/src/settings.ts'
import { readConfig, SETTING_NAMES as SERVER_NAMES } from '../../server/src/app/config.ts'
import {
  readSettings as readSignerSettings,
  SETTING_NAMES as SIGNER_NAMES,
} from '../../signer/src/settings.ts'
import { quotedIn, readText, ROOT, sectionOf, tableRows } from './project-text.ts'

const SETTING_NAMES = [...SERVER_NAMES, ...DEMO_SETTING_NAMES]
const OPERATING = readText('docs/operating.md')
const [SERVER_TABLE = '', SIGNER_TABLE = ''] = sectionOf(OPERATING, 'Settings').split('Of the signer')
const ROWS = tableRows(SERVER_TABLE)
const PERIODS = tableRows(sectionOf(OPERATING, 'How long data is stored')).flatMap(([, cell = '']) =>
  quotedIn(cell),
)

const DEMO = { DATABASE_URL: 'postgres://a@b/c' }
const PRODUCTION = {
  ...DEMO,
  HALYARD_MODE: 'production',
  PUBLIC_URL: 'https://exchange.example',
  HALYARD_SECRET: 's'.repeat(48),
  HALYARD_TRAIL_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Exchange <no-reply@exchange.example>',
  SMS_URL: 'https://sms.example/send',
  SMS_TOKEN: 'token',
  FEED_EXCHANGES: 'binance,kraken,kucoin',
}

/** Returns a configuration as text, which can be compared although it contains keys. */
function textOf(set: Record<string, string>): string {
  return JSON.stringify(set['HALYARD_MODE'] === 'production' ? readConfig(set) : readDemoConfig(set))
}

function namesIn(cell = ''): string[] {
  return quotedIn(cell).filter((name) => /^[A-Z][A-Z\d_]+$/.test(name))
}

/** Returns the names of the settings that a function reads one by one. */
function readBy(read: (settings: Record<string, string | undefined>) => unknown): string[] {
  const names = new Set<string>()
  read(new Proxy({}, { get: (_settings, name) => void names.add(String(name)) }))
  return Array.from(names)
}

test('settings: the table lists every setting of server, demo, start and builds, once', async () => {
  const builds = (await import(join(ROOT, 'launch/build-app.mjs'))) as {
    readonly SETTINGS: readonly string[]
  }
  const launch = readBy((settings) => readLaunchSettings(settings, '/'))
  const known = new Set([...SETTING_NAMES, ...launch, ...builds.SETTINGS])
  const listed = ROWS.flatMap(([name]) => namesIn(name))
  expect(new Set(listed).size).toBe(listed.length)
  expect(launch).toContain('HALYARD_DATA')
  expect(PERIODS.length).toBeGreaterThan(5)
  expect([...new Set([...listed, ...PERIODS])].toSorted()).toEqual([...known].toSorted())
})

/** Returns the settings that the server reports as missing. */
function missingIn(set: Record<string, string>): string[] {
  try {
    readConfig(set)
    return []
  } catch (error) {
    return Array.from(String(error).matchAll(/^ {2}(\w+): is missing/gm), ([, name = '']) => name)
  }
}

test('settings: production requires exactly those marked *', () => {
  const marked = ROWS.filter(([name = '']) => name.endsWith('*')).flatMap(([name]) => namesIn(name))
  expect(missingIn(PRODUCTION)).toEqual([])
  const missing = missingIn({ HALYARD_MODE: 'production' })
  expect(marked.toSorted()).toEqual(missing.toSorted())
})

/** Splits a default of several settings. */
function valuesOf(text: string): string[] {
  return text.split(', ').map((value) => value.replaceAll('`', ''))
}

test('settings: the defaults of the table are those of the code', () => {
  const stated = ROWS.flatMap(([name, text = '']) => {
    const names = namesIn(name)
    const [first = '', demo = first] = text.replaceAll(/(?<=\d),(?=\d{3})/g, '').split('; demo ')
    const areValues = /^(?:`[^`]+`|\d+(?:, \d+)*)$/.test(first)
    return areValues ? names.map((own, at) => [own, valuesOf(first)[at], valuesOf(demo)[at]] as const) : []
  })
  expect(stated.length).toBeGreaterThan(15)
  for (const [name, production = '', demo = ''] of stated) {
    // The mode decides on the other defaults, and the public address follows from the port.
    if (!SETTING_NAMES.includes(name) || ['HALYARD_MODE', 'PUBLIC_URL'].includes(name)) continue
    const needed = name === 'METRICS_HOST' ? { METRICS_PORT: '9464' } : {}
    for (const [base, value] of [
      [{ ...DEMO, ...needed }, demo],
      [{ ...PRODUCTION, ...needed }, production],
    ] as const) {
      expect([name, textOf({ ...base, [name]: value })]).toEqual([name, textOf(base)])
    }
  }
})

test("settings: the signer's table lists its settings, marks what production requires", () => {
  const rows = tableRows(SIGNER_TABLE)
  expect(rows.flatMap(([name]) => namesIn(name)).toSorted()).toEqual(SIGNER_NAMES.toSorted())
  const given: Record<string, string> = {
    HALYARD_MODE: 'production',
    SIGNER_FOLDER: '/keys',
    SIGNER_TOKEN: 't'.repeat(32),
    SIGNER_POLICY: join(ROOT, 'signer/policy-example.json'),
  }
  expect(() => readSignerSettings(given)).not.toThrow()
  for (const [cell = ''] of rows) {
    const [name = ''] = namesIn(cell)
    const rest = Object.entries(given).filter(([own]) => own !== name)
    const without = () => readSignerSettings(Object.fromEntries(rest))
    if (cell.endsWith('*')) expect(without).toThrow('is missing')
    else expect(without).not.toThrow()
  }
})
