import { normalise } from '@halyard/money'
import { expect, test } from 'vitest'
import { drainChanges } from './changes.ts'
import { COMPLETE_EVERY, createInvariantSampler, SAMPLE_ACCOUNTS } from './invariant-sampler.ts'
import { AVAILABLE } from './ledger/balances.ts'
import { findAccount, hold, openAccount, transfer } from './ledger/ledger.ts'
import type { Exchange } from './state.ts'
import { USDT } from './testing/listing.ts'
import { openHarness } from './testing/script.ts'

/** The harness's exchange with many more accounts than one sample visits, and the samples of a round. */
function openLarge() {
  const { exchange } = openHarness()
  for (let ownerId = 100; ownerId < 100 + SAMPLE_ACCOUNTS * 4; ownerId++)
    openAccount(exchange.ledger, ownerId, 'coin', USDT)
  drainChanges(exchange)
  return { exchange, samples: Math.ceil(exchange.ledger.accounts.length / SAMPLE_ACCOUNTS) }
}

function corrupt({ ledger: { balances } }: Exchange, accountId: number, by: bigint): void {
  balances.set(accountId, AVAILABLE, normalise(balances.amountOf(accountId, AVAILABLE) + by))
}

test('sampler: reports a corrupted balance of any account within two rounds', () => {
  for (const place of [0, 0.3, 0.6, 1]) {
    const { exchange, samples } = openLarge()
    const sample = createInvariantSampler(exchange)
    for (let index = 0; index < samples / 2; index++) expect(sample([])).toEqual([])
    const ids = exchange.ledger.accounts.filter((account) => account.currencyId === USDT).map(({ id }) => id)
    corrupt(exchange, ids[Math.floor(place * (ids.length - 1))] ?? 0, 5n)
    const found = Array.from({ length: samples * 2 }, () => sample([])).flat()
    expect(found).toContain(`currency ${USDT} sums to 5, not zero`)
  }
})

test('sampler: visits every account in a round', () => {
  const { exchange, samples } = openLarge()
  for (const { id } of exchange.ledger.accounts) {
    const sample = createInvariantSampler(exchange)
    const before = exchange.ledger.balances.amountOf(id, AVAILABLE)
    corrupt(exchange, id, 0n - before - 1n)
    const found = Array.from({ length: samples }, () => sample([])).flat()
    expect(found.some((violation) => violation.includes('sums to'))).toBe(true)
    corrupt(exchange, id, before + 1n)
  }
})

test('sampler: a sound exchange that changes between samples has no violations', () => {
  const { exchange, samples } = openLarge()
  const { ledger } = exchange
  const sample = createInvariantSampler(exchange)
  const [first, last] = [findAccount(ledger, 1, 'coin', USDT)?.id ?? 0, ledger.accounts.length]
  for (let index = 0; index < samples * 3; index++) {
    const [source, target] = index % 2 === 0 ? [first, last] : [last, first]
    transfer(ledger, source, target, normalise(7n), 'transfer')
    openAccount(ledger, 10_000 + index, 'coin', USDT)
    expect(sample(drainChanges(exchange).accounts)).toEqual([])
  }
})

test('sampler: a balance below zero is reported with the batch that changed it', () => {
  const { exchange } = openLarge()
  const sample = createInvariantSampler(exchange)
  sample([])
  const id = findAccount(exchange.ledger, 1, 'coin', USDT)?.id ?? 0
  const [row] = exchange.ledger.accounts.filter((account) => account.id === id)
  if (!row) return expect.unreachable()
  corrupt(exchange, id, 0n - row.available - 1n)
  expect(sample([row])).toEqual([`account ${id} is below zero`])
})

test('sampler: a small exchange is checked completely', () => {
  const { exchange } = openHarness()
  const sample = createInvariantSampler(exchange)
  const id = findAccount(exchange.ledger, 1, 'coin', USDT)?.id ?? 0
  hold(exchange.ledger, id, normalise(5n), 'order_hold')
  const found = Array.from({ length: COMPLETE_EVERY }, () => sample([])).flat()
  expect(found).toEqual([`account ${id} has 5 frozen, open rows hold 0`])
})
