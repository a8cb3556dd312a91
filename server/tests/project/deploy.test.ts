import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UPLOAD_MAX_BYTES } from '@halyard/api/choices'
import { opsCalls } from '@halyard/api/ops'
import { expect, test } from 'vitest'
import { readSettings as readSignerSettings } from '../../../signer/src/settings.ts'
import { readConfig } from '../../src/app/config.ts'

const ROOT = join(import.meta.dirname, '../../..')
const INSTALLED_AT = '/opt/halyard/'

const XPUB =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt'

/** Values that a person fills in. */
const FILLED: Readonly<Record<string, string>> = {
  HALYARD_SECRET: 's'.repeat(48),
  HALYARD_TRAIL_KEY: Buffer.alloc(32, 7).toString('base64'),
  HALYARD_PUSH_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMS_TOKEN: 'token',
  SIGNER_TOKEN: 't'.repeat(48),
  SIGNER_POLICY: join(ROOT, 'signer/policy-example.json'),
  ERC20_XPUB: XPUB,
  BTC_XPUB: XPUB,
  TRC20_XPUB: XPUB,
}

function read(file: string): string {
  return readFileSync(join(ROOT, 'deploy', file), 'utf8')
}

/** Returns the settings of a template: those set, and with `optional` those in comments. */
function settingsOf(file: string, { optional }: { optional: boolean }): Record<string, string> {
  const line = optional ? /^#?([A-Z][A-Z0-9_]+)=(.*)$/ : /^([A-Z][A-Z0-9_]+)=(.*)$/
  const found = read(file)
    .split('\n')
    .flatMap((text) => {
      const [, name, value = ''] = line.exec(text) ?? []
      return name === undefined ? [] : [[name, FILLED[name] ?? value] as const]
    })
  return Object.fromEntries(found)
}

test('halyard.env.example: is accepted once the empty values are filled in', () => {
  const settings = settingsOf('halyard.env.example', { optional: false })
  expect(readConfig(settings)).toMatchObject({
    mode: 'production',
    host: '127.0.0.1',
    trustProxy: '127.0.0.1',
  })
  expect(Object.keys(settings)).not.toContain('ERC20_XPUB')
})

test('halyard.env.example: every optional setting is a setting, and is accepted as written', () => {
  const settings = settingsOf('halyard.env.example', { optional: true })
  expect(readConfig(settings)).toMatchObject({ adminAccount: 'admin@exchange.example', logLevel: 'info' })
  const table = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
  expect(Object.keys(settings).filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

test('signer.env.example: is accepted once the empty values are filled in', () => {
  expect(readSignerSettings(settingsOf('signer.env.example', { optional: false }))).toMatchObject({
    port: 7070,
    createsKeys: false,
  })
})

test('systemd: every unit runs and documents files that exist', () => {
  const units = readdirSync(join(ROOT, 'deploy/systemd'))
  expect(units.length).toBeGreaterThan(3)
  for (const unit of units.filter((name) => name.endsWith('.service'))) {
    const words = read(`systemd/${unit}`)
      .split('\n')
      .filter((line) => /^(?:ExecStart|ExecStartPost|Documentation)=/.test(line))
      .flatMap((line) => line.split(/[= ]/))
    const files = words
      .map((word) => word.replace(/^(?:file:)?\/opt\/halyard\//, ''))
      .filter((word, at) => word !== words[at] || /\.(?:ts|mjs)$/.test(word))
      .filter((file) => !file.startsWith('node_modules/'))
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  }
  expect(read('systemd/halyard.service')).toContain(`WorkingDirectory=${INSTALLED_AT.slice(0, -1)}\n`)
})

test('nginx: bodies up to the limit of uploads pass, and the address of the client is replaced', () => {
  const proxy = read('nginx/halyard.conf')
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(proxy)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan(UPLOAD_MAX_BYTES)
  expect(proxy).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(proxy).not.toContain('$proxy_add_x_forwarded_for')
})

test('nginx: connects to the socket of the settings, and sends no POST again', () => {
  const proxy = read('nginx/halyard.conf')
  const { SOCKET_PATH } = settingsOf('halyard.env.example', { optional: false })
  expect(/^ +server (.*);$/m.exec(proxy)?.[1]).toBe(`unix:${SOCKET_PATH}`)
  expect(proxy).toContain('proxy_next_upstream error timeout;')
})

test('nginx: of the calls of operators, one is open to every address, as the documents say', () => {
  const locations = [...read('nginx/halyard.conf').matchAll(/^ +location (.+) \{\n([^}]*)\}/gm)]
  const open = locations.flatMap(([, address = '', rules = '']) =>
    address.includes('ops') && !rules.includes('deny all;') ? [address] : [],
  )
  expect(locations).toHaveLength(4)
  expect(open).toEqual(['= /api/ops/sso/logged_out'])
  expect(opsCalls).toHaveProperty(['ops/sso/logged_out'])
  expect(readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')).toContain(
    '`PUBLIC_URL/api/ops/sso/logged_out`, which its servers must reach: in `deploy/nginx/halyard.conf`',
  )
})
