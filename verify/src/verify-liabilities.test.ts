import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIABILITIES_COLUMNS, type LiabilitiesSeal, liabilitiesText, liabilityIdText } from '@halyard/receipt'
import { keyOf } from '@halyard/receipt/testing'
import { afterAll, expect, test } from 'vitest'
import { verifyLiabilities } from './verify-liabilities.ts'

const KEY = keyOf(7)
const NONCE = 'ab'.repeat(32)
const folder = mkdtempSync(join(tmpdir(), 'verify-liabilities-'))
afterAll(() => rmSync(folder, { recursive: true }))

const idOf = (number: string) =>
  createHash('sha256')
    .update(liabilityIdText('2026-10-31', number, NONCE))
    .digest('hex')

type Line = Partial<Record<(typeof LIABILITIES_COLUMNS)[number], string>>

/** The lines of two customers: one with a part below zero, and one with coins held in a deal. */
function linesOf(): Line[] {
  const accounts = [
    {
      id: idOf('10001001'),
      kind: 'coin',
      opening: '0',
      available: '8',
      frozen: '2',
      held: '0',
      negative: '0',
      closing: '10',
    },
    {
      id: idOf('10001002'),
      kind: 'coin',
      opening: '1',
      available: '0',
      frozen: '0',
      held: '0',
      negative: '-3',
      closing: '-3',
    },
    {
      id: idOf('10001002'),
      kind: 'fiat',
      opening: '0',
      available: '0',
      frozen: '0',
      held: '1.5',
      negative: '0',
      closing: '1.5',
    },
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const sums = { currency: 'BTC', row: 'kind' }
  const coin = { opening: '1', available: '8', frozen: '2', held: '0', negative: '-3', closing: '7' }
  const fiat = { opening: '0', available: '0', frozen: '0', held: '1.5', negative: '0', closing: '1.5' }
  const all = { opening: '1', available: '8', frozen: '2', held: '1.5', negative: '-3', closing: '8.5' }
  return [
    { row: 'report', id: '2026-10-31', kind: 'complete', note: '2026-10-31 UTC is complete' },
    ...accounts.map((account) => ({ row: 'account', currency: 'BTC', ...account })),
    { ...sums, ...coin, kind: 'coin', customers: '2' },
    { ...sums, ...fiat, kind: 'fiat', customers: '1' },
    { ...all, row: 'total', kind: 'all', currency: 'BTC', customers: '2', price: '100.5', value: '1155.75' },
    { row: 'value', currency: 'USDT', customers: '2', value: '1155.75', note: 'of all currencies' },
    { row: 'book', kind: 'customers', currency: 'BTC', opening: '1', closing: '7' },
    { row: 'book', kind: 'escrow', currency: 'BTC', opening: '0', closing: '1.5' },
  ]
}

/** Writes a report of lines, sealed by a key. */
function seal(lines: readonly Line[], key = KEY): string {
  const body = [
    LIABILITIES_COLUMNS,
    ...lines.map((line) => LIABILITIES_COLUMNS.map((column) => line[column] ?? '')),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
  const sealed: LiabilitiesSeal = {
    period: '2026-10-31',
    is_complete: true,
    until: Date.UTC(2026, 10),
    rows: lines.filter(({ row }) => row === 'account').length,
    sha256: createHash('sha256').update(body).digest('hex'),
    signed_at: Date.UTC(2026, 10, 2),
    earlier: '',
    public_key: key.publicKey,
  }
  const { period, until, rows, sha256, signed_at } = sealed
  return [
    body.trimEnd(),
    `sha256,${sha256}`,
    `seal,${period},true,${until},${rows},${signed_at},`,
    `signature,${key.publicKey},${key.sign(liabilitiesText(sealed))}`,
    '',
  ].join('\r\n')
}

async function verify(text: string, ...words: string[]) {
  const file = join(folder, 'report.csv')
  writeFileSync(file, text)
  const { status, lines } = await verifyLiabilities([file, ...words])
  return { status, out: lines.join('\n') }
}

const TRUSTED = ['--key', KEY.publicKey]

test('a whole report: valid by the given key, consistent without one, wrong by another one', async () => {
  const text = seal(linesOf())
  expect(await verify(text, ...TRUSTED)).toMatchObject({ status: 0 })
  expect(await verify(text)).toMatchObject({ status: 2 })
  expect(await verify(text, '--key', keyOf(9).publicKey)).toMatchObject({ status: 1 })
})

test('a customer finds their lines by number and nonce, and with another nonce none', async () => {
  const { status, out } = await verify(seal(linesOf()), '10001002', NONCE, ...TRUSTED)
  expect(status).toBe(0)
  expect(out).toContain('Account 10001002: BTC fiat: opening 0, available 0, frozen 0, held 1.5')
  const other = 'cd'.repeat(32)
  expect(await verify(seal(linesOf()), '10001002', other, ...TRUSTED)).toMatchObject({ status: 1 })
})

/** Changes the lines of a report before the exchange itself seals it. */
const LIES: readonly [name: string, change: (lines: Line[]) => Line[], said: string][] = [
  [
    'without a customer',
    (lines) => lines.filter(({ id }) => id !== idOf('10001001')),
    'not that of its lines',
  ],
  [
    'with one customer twice',
    (lines) =>
      lines.flatMap((line) => (line.kind === 'fiat' && line.row === 'account' ? [line, line] : [line])),
    'has two lines',
  ],
  [
    'out of the order of ids',
    (lines) => [lines[0] ?? {}, ...lines.slice(1, 4).toReversed(), ...lines.slice(4)],
    'not in the order',
  ],
  [
    'with a debt that reduces what is owed',
    (lines) =>
      lines.map((line) => (line.row === 'total' ? { ...line, available: '5', negative: '0' } : line)),
    'not that of its lines',
  ],
  [
    'with a negative part among the owed',
    (lines) =>
      lines.map((line) =>
        line.negative === '-3' && line.row === 'account' ? { ...line, available: '-3', negative: '0' } : line,
      ),
    'wrong sign',
  ],
  [
    'with other books',
    (lines) => lines.map((line) => (line.kind === 'escrow' ? { ...line, closing: '2' } : line)),
    'books of the exchange',
  ],
  ['without books', (lines) => lines.filter(({ row }) => row !== 'book'), 'books of the exchange'],
  [
    'with another value',
    (lines) => lines.map((line) => (line.row === 'total' ? { ...line, value: '1' } : line)),
    'value of BTC',
  ],
  [
    'with fewer customers',
    (lines) => lines.map((line) => (line.row === 'value' ? { ...line, customers: '1' } : line)),
    'number of customers',
  ],
  [
    'without the sum of a kind',
    (lines) => lines.filter(({ row, kind }) => row !== 'kind' || kind !== 'fiat'),
    'is missing',
  ],
  [
    'without lines of accounts',
    (lines) => lines.filter(({ row }) => row !== 'account'),
    'no line of an account',
  ],
  [
    'of another period',
    (lines) => lines.map((line) => (line.row === 'report' ? { ...line, id: '2026-10-30' } : line)),
    'another period',
  ],
]

test.each(LIES)('a signed report %s is wrong', async (_name, change, said) => {
  const { status, out } = await verify(seal(change(linesOf())), ...TRUSTED)
  expect(status).toBe(1)
  expect(out).toContain(said)
})

/** Changes a file that the exchange sealed. */
const ALTERATIONS: readonly [name: string, alter: (text: string) => string, said: string][] = [
  ['a line was cut out', (text) => text.replace(/account,[^\n]*\n/, ''), 'cut'],
  ['an amount was changed', (text) => text.replace('coin,0,8,2', 'coin,0,9,1'), 'changed'],
  [
    'the lines were reordered',
    (text) => text.replace(/(account,[^\n]*\n)(account,[^\n]*\n)/, '$2$1'),
    'reordered',
  ],
  ['the end was cut off', (text) => text.slice(0, text.indexOf('signature,')), 'no seal'],
  ['lines follow the signature', (text) => `${text}account,a\r\n`, 'goes on'],
  [
    'the seal names another day',
    (text) => text.replace('seal,2026-10-31', 'seal,2026-10-30'),
    'signature is wrong',
  ],
  [
    'the seal says that the day was not over',
    (text) => text.replace(',true,', ',false,'),
    'signature is wrong',
  ],
  ['the key was replaced', (text) => text.replace(KEY.publicKey, keyOf(9).publicKey), 'is unknown'],
]

test.each(ALTERATIONS)('a file in which %s is wrong', async (_name, alter, said) => {
  const altered = alter(seal(linesOf()))
  expect(altered).not.toBe(seal(linesOf()))
  const { status, out } = await verify(altered, ...TRUSTED)
  expect(status).toBe(1)
  expect(out).toContain(said)
})

test('on the command line: another file is refused with a sentence', () => {
  const file = join(folder, 'other.csv')
  writeFileSync(file, 'a,b\r\n1,2\r\n')
  const args = [join(import.meta.dirname, 'main.ts'), 'liabilities', file]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, 'the file is not a report of liabilities\n'])
})
