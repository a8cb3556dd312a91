import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVIDENCE_FORMAT, evidencePageOf, type EvidencePageParts, fileInPage } from '@halyard/receipt'
import { afterAll, expect, test } from 'vitest'
import { checkEvidence } from '../../h5/src/features/option/evidence/page/check-evidence.ts'
import { openExchange } from './testing/dishonest-exchange.ts'
import { nodeCrypto } from './verify-with-node.ts'
import { ACCEPTED_AT, START } from './testing/watching-device.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const folder = mkdtempSync(join(tmpdir(), 'halyard-evidence-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Evidence of an exchange that sold one nonce twice, with the keys that the device trusts. */
function proofOfTwoTickets() {
  const exchange = openExchange()
  exchange.tick(1, START, 640_000)
  const [one, other] = [
    exchange.sell(ACCEPTED_AT),
    exchange.sell(ACCEPTED_AT + 1, { nonce: 'ab'.repeat(16) }),
  ]
  const again = exchange.fork().sell(ACCEPTED_AT + 2, { nonce: other.option.nonce })
  const file = `${JSON.stringify({ format: EVIDENCE_FORMAT, statements: [other, again] }, undefined, 2)}\n`
  const keys = [{ public_key: exchange.publicKey, from: START, until: null, revoked_at: null }]
  return { exchange, one, file, keys }
}

function pageOf(file: string, change: Partial<EvidencePageParts> = {}): string {
  const data = { file, isProof: true, keys: [], found: '', about: '', texts: {} }
  const inline = { script: '1', scriptHash: 'c2NyaXB0', style: 'p{}', styleHash: 'c3R5bGU=' }
  return evidencePageOf({ ...inline, language: 'en', title: 'Proof', note: 'Note', data, ...change })
}

/** Runs the command line on a page. */
function verify(page: string, key: string): { readonly status: number | null; readonly said: string } {
  const path = join(folder, 'page.html')
  writeFileSync(path, page)
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, path, '--key', key], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  '\u2028\u2029\u0000\ud800',
  '"}</SCRIPT\n><img src=x onerror=alert(1)>&amp;',
  '<script id="evidence" type="application/json">{"file":"other"}</script>',
  'x</script'.repeat(120_000),
]

test.each(HOSTILE.map((text) => [text.slice(0, 24), text]))(
  'page: %j of a hostile server stays data',
  (_start, text) => {
    const file = JSON.stringify([{ message: text }])
    const page = pageOf(file, { title: text })
    expect(fileInPage(page)).toBe(file)
    expect(page.match(/<\/?script/gi)).toHaveLength(4)
    expect(page).not.toMatch(/<!--|<img/)
    expect(pageOf(file)).not.toMatch(/[\u2028\u2029]/)
  },
)

test('page: nothing loads and nothing runs but the script with the given hash', () => {
  const page = pageOf('[]')
  const policy = "default-src 'none'; script-src 'sha256-c2NyaXB0'; style-src 'sha256-c3R5bGU='"
  expect(page).toContain(`content="${policy}; base-uri 'none'; form-action 'none'"`)
  expect(page).not.toMatch(/\son\w+=|https?:|\ssrc=|\shref=/)
})

test('page: rejects several data elements, none, and data of another form', () => {
  const page = pageOf('[]')
  const data = page.match(/<script id[^]*?<\/script>/)?.[0] ?? ''
  for (const changed of [
    page.replace(data, data + data),
    page.replace(data, ''),
    page.replace(data, `<!-- ${data}`).replace(data, data.replace('"file"', '"field"')),
    page.replace(data, data.replace('</script>', '')),
    page.replace('"file":"[]"', '"file":[]'),
  ])
    expect([changed === page, fileInPage(changed)]).toEqual([false, undefined])
})

test('npm run verify: judges the data of a page, prints its hashes, and never runs its script', () => {
  const { exchange, file } = proofOfTwoTickets()
  const script = 'process.exit(0)'
  const { status, said } = verify(pageOf(file, { script }), exchange.publicKey)
  expect(status).toBe(1)
  expect(said).toContain('CONTRADICTION two_tickets')
  expect(said).toContain(`SHA-256 of the data: ${sha256(file)}`)
  expect(said).toContain(`which was not run: ${sha256(script)}`)
})

test('npm run verify: a page without data is named as such, and not judged', () => {
  const { exchange } = proofOfTwoTickets()
  const page = '<!doctype html><p>Proven</p>'
  const said = expect.stringContaining('the page is not one of evidence')
  expect(verify(page, exchange.publicKey)).toEqual({ status: 1, said })
})

test('checkEvidence: two tickets with one nonce are proven, with every check of both', async () => {
  const { file, keys } = proofOfTwoTickets()
  const { verdict, proof, statements } = await checkEvidence({ file, keys, isProof: true }, nodeCrypto)
  expect([verdict, proof]).toEqual(['proven', 'two_tickets'])
  const checks = ['signature', 'known_key', 'key_time'].map((name) => ({ name, ok: true }))
  expect(statements).toEqual([1, 2].map(() => ({ format: 'halyard-ticket-1', checks })))
})

test('checkEvidence: no changed digit or letter of the evidence leaves it proven', async () => {
  const { file, keys } = proofOfTwoTickets()
  const start = file.indexOf('"option"')
  const places = Array.from({ length: 400 }, (_, index) => start + index * 3)
  const changed = places.flatMap((place) => {
    const before = file[place] ?? ''
    return /[a-z0-9]/i.test(before)
      ? [file.slice(0, place) + (before === '1' ? '2' : '1') + file.slice(place + 1)]
      : []
  })
  expect(changed.length).toBeGreaterThan(150)
  for (const text of changed)
    expect((await checkEvidence({ file: text, keys, isProof: true }, nodeCrypto)).verdict, text).toBe(
      'broken',
    )
})

test.each([
  ['keys of another exchange', { keys: [{ ...proofOfTwoTickets().keys[0], public_key: 'ab'.repeat(32) }] }],
  ['no keys', { keys: [] }],
  ['text that is not a statement', { file: '{"type":"error"}' }],
  ['a thousand levels', { file: '['.repeat(1_000) }],
])('checkEvidence: %s prove nothing', async (_name, change) => {
  const data = { ...proofOfTwoTickets(), isProof: true, ...change } as Parameters<typeof checkEvidence>[0]
  expect(await checkEvidence(data, nodeCrypto)).toMatchObject({ verdict: 'broken', proof: undefined })
})

test('checkEvidence: one right ticket is signed but proves nothing, whatever the page claims', async () => {
  const { one, keys } = proofOfTwoTickets()
  const file = JSON.stringify([one])
  const judged = async (isProof: boolean) =>
    (await checkEvidence({ file, keys, isProof }, nodeCrypto)).verdict
  expect([await judged(false), await judged(true)]).toEqual(['signed', 'broken'])
})

test.each(['signature', 'known_key'])(
  'checkEvidence: a ticket that fails the check %s is not signed',
  async (failing) => {
    const { one, keys } = proofOfTwoTickets()
    const changed = { ...one, signature: one.signature.replace(/^./, (digit) => (digit === '1' ? '2' : '1')) }
    const file = JSON.stringify([failing === 'signature' ? changed : one])
    const data = { file, keys: failing === 'known_key' ? [] : keys, isProof: false }
    const { verdict, statements } = await checkEvidence(data, nodeCrypto)
    expect(verdict).toBe('broken')
    expect(statements[0]?.checks.find(({ ok }) => !ok)?.name).toBe(failing)
  },
)
