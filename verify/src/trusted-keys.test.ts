import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handOverText, keyProblemsOf, type ListedKey, revocationText } from '@halyard/receipt'
import { type ExampleKey, keyOf } from '@halyard/receipt/testing'
import { afterAll, expect, test } from 'vitest'
import { openExchange } from './testing/dishonest-exchange.ts'

const START = 1_800_000_000_000
const folder = mkdtempSync(join(tmpdir(), 'halyard-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [FIRST, SECOND, THIRD] = [keyOf(7), keyOf(8), keyOf(9)]

interface Listing {
  readonly from: number
  readonly until?: number
  readonly previous?: ExampleKey
  readonly revokedAt?: number
}

function list(key: ExampleKey, { from, until, previous, revokedAt }: Listing) {
  return {
    key_id: '0'.repeat(16),
    public_key: key.publicKey,
    first_used_at: from,
    from,
    until: until ?? null,
    hand_over: previous
      ? {
          previous: previous.publicKey,
          signature: previous.sign(handOverText(key.publicKey, from, previous.publicKey)),
        }
      : null,
    revocation:
      revokedAt === undefined
        ? null
        : { revoked_at: revokedAt, signature: key.sign(revocationText(key.publicKey, revokedAt)) },
  } satisfies ListedKey & { key_id: string; first_used_at: number }
}

function saved(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

function response(...keys: readonly ReturnType<typeof list>[]): string {
  return saved('keys.json', { type: 'ok', message: { key_id: '', public_key: '', pem: '', keys } })
}

function verify(...args: string[]): { status: number | null; out: string; err: string } {
  const main = join(import.meta.dirname, 'main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })
  return { status, out: stdout, err: stderr }
}

/** A receipt, all of it signed by the key of the seed: bought 1.25 s after `START`, and its live head 32 s after it. */
function receiptOf(seed: number) {
  const exchange = openExchange(seed)
  exchange.tick(1, START + 1_000, 640_000)
  const ticket = exchange.sell(START + 1_250, {}, 'halyard-option-rules-2')
  for (let at = START + 1_500; at <= START + 31_500; at += 500) exchange.tick(1, at, 640_000 + (at % 7))
  return exchange.settle(ticket, exchange.signLive(START + 32_000))
}

const receipt = saved('receipt.json', receiptOf(8))

test('--keys: a receipt of the third key is right if the first is trusted', () => {
  const keys = response(
    list(THIRD, { from: START, previous: SECOND }),
    list(SECOND, { from: START - 10, until: START, previous: FIRST }),
    list(FIRST, { from: START - 20, until: START - 10 }),
  )
  const third = saved('third.json', receiptOf(9))
  const { status, out, err } = verify(third, '--key', FIRST.publicKey, '--keys', keys)
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out).toContain('3 of 3 keys follow from the given ones.')
  expect(verify(third, '--key', FIRST.publicKey).status).toBe(1)
})

test('--keys: a key that no key handed over to, or with a false signature, is named', () => {
  const forged = list(SECOND, { from: START, previous: FIRST })
  for (const second of [
    list(SECOND, { from: START }),
    { ...forged, from: START - 1, first_used_at: START - 1 },
    list(SECOND, { from: START, previous: THIRD }),
  ]) {
    const keys = response(second, list(FIRST, { from: START - 20 }))
    const { status, out } = verify(receipt, '--key', FIRST.publicKey, '--keys', keys)
    expect(status).toBe(1)
    expect(out).toContain(`Key ${SECOND.publicKey} is not trusted: no trusted key hands over to it.`)
    expect(out).toContain(`Key ${SECOND.publicKey} is not among the given keys`)
  }
})

test('--keys: two hand-overs of one key are named, and neither is trusted', () => {
  const keys = response(
    list(THIRD, { from: START, previous: FIRST }),
    list(SECOND, { from: START, previous: FIRST }),
    list(FIRST, { from: START - 20 }),
  )
  const { status, out } = verify(receipt, '--key', FIRST.publicKey, '--keys', keys)
  expect(status).toBe(1)
  expect(out).toContain(`Key ${SECOND.publicKey} is not trusted: its predecessor signed two hand-overs.`)
  expect(out).toContain(`Key ${THIRD.publicKey} is not trusted: its predecessor signed two hand-overs.`)
})

test('--keys: a hand-over after the revocation of its key is not trusted, one before it is', () => {
  const run = (revokedAt: number) =>
    verify(
      receipt,
      '--key',
      FIRST.publicKey,
      '--keys',
      response(
        list(SECOND, { from: START, previous: FIRST }),
        list(FIRST, { from: START - 20, until: START, revokedAt }),
      ),
    ).status
  expect(run(START + 1)).toBe(0)
  expect(run(START)).toBe(1)
})

test('--keys: a revocation that the key did not sign is ignored and named', () => {
  const revoked = list(SECOND, { from: START, revokedAt: START })
  const keys = response({ ...revoked, revocation: { revoked_at: START, signature: FIRST.sign('other') } })
  const { status, out } = verify(receipt, '--key', SECOND.publicKey, '--keys', keys)
  expect(status).toBe(1)
  expect(out).toContain(`Key ${SECOND.publicKey} has a revocation that it did not sign.`)
  expect(out).toContain('The receipt is valid.')
})

test.each([
  ['by a revoked key', { from: START, revokedAt: START + 32_000 }, 'was revoked'],
  ['before the key', { from: START + 32_001 }, 'was not valid yet'],
])('--key of a response: a receipt that was signed %s is named', (_when, period, words) => {
  const { status, out } = verify(receipt, '--key', response(list(SECOND, period)))
  expect(status).toBe(1)
  expect(out).toContain('FAILED the keys are among the given keys, and were valid at that time')
  expect(out).toContain(`Key ${SECOND.publicKey} ${words} at 2027-01-15T08:00:32.000Z.`)
})

test('--key of a response: a receipt that was signed after the hand-over is named', () => {
  const keys = response(
    list(THIRD, { from: START + 31_999, previous: SECOND }),
    list(SECOND, { from: START, until: START + 31_999 }),
  )
  const { status, out } = verify(receipt, '--key', keys)
  expect(status).toBe(1)
  expect(out).toContain(`Key ${SECOND.publicKey} had handed over to the next key at`)
})

test('--key of a response: a key that is listed without a hand-over is not trusted', () => {
  const keys = response(list(SECOND, { from: START }), list(FIRST, { from: START - 20, until: START }))
  const { status, out } = verify(receipt, '--key', keys)
  expect(status).toBe(1)
  expect(out).toContain(`Key ${SECOND.publicKey} is not trusted: no trusted key hands over to it.`)
})

test('periods include both ends; a ticket may be signed later than it was accepted', () => {
  const statement = receiptOf(8)
  const problems = (from: number, until: number) =>
    keyProblemsOf(statement, [{ public_key: SECOND.publicKey, from, until, revoked_at: null }])
  expect(problems(START + 32_000, START + 32_000)).toEqual([])
  expect(problems(START + 32_001, START + 40_000).map(({ problem }) => problem)).toEqual(['not_valid_yet'])
  expect(problems(START, START + 1_000).map(({ problem }) => problem)).toEqual([
    'expired',
    'expired',
    'expired',
  ])
})

test.each([
  [['--keys', 'x'], 'usage: '],
  [['--key', FIRST.publicKey, '--keys'], 'usage: '],
  [['--key', FIRST.publicKey, '--key', FIRST.publicKey], 'usage: '],
  [['--key', FIRST.publicKey, '--keys', receipt], 'is not a response of trail/key'],
])('%j: fails with one line', (args, message) => {
  const { status, out, err } = verify(receipt, ...args)
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(message)
})
