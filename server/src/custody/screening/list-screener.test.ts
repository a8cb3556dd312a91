import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createListScreener } from './list-screener.ts'
import type { ScreeningFacts } from './screener.ts'
import { parseScreeningList } from './screening-list.ts'

const EVM = '0x8576aCC5C05D6Ce88f4e49bf65BdF0C62F91353C'
const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const SEGWIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const { signal } = new AbortController()

let path: string
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'halyard-list-')), 'list.json')
})

const write = (list: object) =>
  writeFileSync(path, JSON.stringify({ date: '2026-01-05', addresses: [], ...list }))

function screen(facts: Partial<ScreeningFacts>) {
  const other = {
    direction: 'deposit',
    currency: 'ETH',
    amount: '1',
    txid: null,
    customerId: 1,
    country: null,
  } as const
  return createListScreener(path).screen(
    { ...other, network: 'ERC20', counterparts: [EVM], ...facts },
    signal,
  )
}

test.each([
  ['ERC20', EVM, EVM.toLowerCase()],
  ['ERC20', EVM.toLowerCase(), EVM],
  ['*', EVM.toUpperCase().replace('0X', '0x'), EVM],
  ['ERC20', SEGWIT.toUpperCase(), SEGWIT],
  ['ERC20', TRON, TRON],
])('an address of %s listed as %s is found as %s', async (network, listed, asked) => {
  write({ addresses: [{ network, address: listed, note: 'OFAC 7' }] })
  expect(await screen({ counterparts: ['0x1', asked] })).toEqual({
    outcome: 'refuse',
    code: 'address_listed',
    entry: `${listed}: OFAC 7`,
  })
})

test.each([
  ['TRC20', EVM, EVM],
  ['ERC20', TRON, TRON.toLowerCase()],
])('an address of %s listed as %s is not %s', async (network, listed, asked) => {
  write({ addresses: [{ network, address: listed }] })
  expect(await screen({ counterparts: [asked] })).toEqual({ outcome: 'allow' })
})

test('a listed country holds, and an address that is refused is stricter', async () => {
  write({ countries: [{ country: 'KP', note: 'UN 1718' }] })
  expect(await screen({ country: 'KP' })).toMatchObject({
    outcome: 'hold',
    code: 'country_listed',
    entry: 'KP: UN 1718',
  })
  write({ countries: [{ country: 'KP' }], addresses: [{ network: '*', address: EVM }] })
  expect(await screen({ country: 'KP' })).toMatchObject({ outcome: 'refuse', code: 'address_listed' })
})

test('an unknown sender passes, unless the list holds it', async () => {
  write({})
  expect(await screen({ counterparts: 'unknown' })).toEqual({ outcome: 'allow' })
  write({ unknownSender: 'hold' })
  expect(await screen({ counterparts: 'unknown' })).toMatchObject({ code: 'sender_unknown' })
})

test('a changed file is read again, and has another version', async () => {
  const screener = createListScreener(path)
  write({})
  const before = await screener.version()
  expect(before).toMatchObject({ entries: 0, datedAt: Date.UTC(2026, 0, 5) })
  write({ addresses: [{ network: '*', address: EVM }] })
  const after = await screener.version()
  expect(after.entries).toBe(1)
  expect(after.version).not.toBe(before.version)
})

test('a file that vanished or is no longer valid throws: the list before is not used', async () => {
  const screener = createListScreener(path)
  await expect(screener.version()).rejects.toThrow('there is no such file')
  write({})
  await screener.version()
  writeFileSync(path, '{"date":"2026-01-05","addresses":[')
  await expect(screener.version()).rejects.toThrow('is not JSON')
  rmSync(path)
  await expect(screener.version()).rejects.toThrow('there is no such file')
})

test.each([
  ['[]', 'its top'],
  ['{"date":"yesterday","addresses":[]}', 'date'],
  ['{"date":"2026-01-05"}', 'addresses'],
  ['{"date":"2026-01-05","addresses":[{"network":"ERC20","address":"x"}]}', 'addresses.0.address'],
  ['{"date":"2026-01-05","addresses":[{"network":"erc","address":"0x0123456789"}]}', 'addresses.0.network'],
  ['{"date":"2026-01-05","addresses":[],"countries":[{"country":"Iran"}]}', 'countries.0.country'],
  ['{"date":"2026-01-05","addresses":[],"adresses":[]}', 'its top'],
])('%s is not valid at %s', (text, place) => {
  expect(() => parseScreeningList(text)).toThrow(`the screening list is not valid at ${place}: `)
})
