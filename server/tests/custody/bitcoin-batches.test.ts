import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestCustomer } from '../../src/app/testing.ts'
import { requestBatch } from '../testing/signer-process.ts'
import {
  BTC,
  CONFIRMATIONS,
  type Exchange,
  NETWORK,
  startExchange,
  WITHDRAWAL_FEE,
} from './bitcoin/exchange.ts'
import { expectBooksEqualNode } from './bitcoin/expect-books.ts'
import { HAS_LITECOIND } from './bitcoin/litecoind.ts'

const DAY_MS = 86_400_000
/** The signer refuses a payment above 0.5 coins, and postpones more than 3 coins a day. */
const LIMITS = { paymentMax: '50000000', dayMax: '300000000' }

test.runIf(!HAS_LITECOIND)('transactions that pay several withdrawals', ({ skip }) =>
  skip('litecoind is not installed: these tests are skipped'),
)

describe.skipIf(!HAS_LITECOIND)('batches, with a real node', () => {
  const list = join(mkdtempSync(join(tmpdir(), 'halyard-list-')), 'list.json')
  let clock = Date.now()
  let exchange: Exchange
  let listed: string
  /** Registered before any restart: the names of test customers start over with each server. */
  let customers: TestCustomer[]

  beforeAll(async () => {
    const writeList = (...addresses: readonly string[]) =>
      writeFileSync(
        list,
        JSON.stringify({
          date: '2026-01-05',
          addresses: addresses.map((address) => ({ network: NETWORK, address, note: 'OFAC 7' })),
        }),
      )
    writeList()
    exchange = await startExchange({ now: () => clock, limits: LIMITS, screening: { list } })
    listed = await outside()
    writeList(listed)
    customers = [await exchange.customer(), await exchange.customer(), await exchange.customer()]
    for (const customer of customers) await exchange.node.pay(await exchange.addressOf(customer), '8')
    await exchange.mine(1)
    await exchange.mine(CONFIRMATIONS)
  }, 240_000)

  afterEach(() => {
    // A customer withdraws three times a day.
    clock += DAY_MS
  })
  afterAll(() => exchange.close())

  const outside = () => exchange.node.rpc<string>('getnewaddress', '', 'bech32')
  const paymentsOf = (ids: readonly number[]) => Promise.all(ids.map((id) => exchange.payment(id)))

  /** Requests and approves withdrawals, each to an address of its own unless one is given. */
  async function withdrawEach(units: readonly bigint[], to?: string) {
    const found: { id: number; target: string; units: bigint }[] = []
    for (const [at, each] of units.entries()) {
      const customer = customers[at % customers.length] as TestCustomer
      const target = to ?? (await outside())
      found.push({ id: await exchange.withdraw(customer, each, target), target, units: each })
    }
    return found
  }

  /** Mines until every payment that was sent is final. */
  async function settle(): Promise<void> {
    await exchange.mine(1)
    await exchange.mine(CONFIRMATIONS)
    await exchange.step()
  }

  /** Expects that withdrawals are paid once, and returns their transactions. */
  async function expectPaid(withdrawals: Awaited<ReturnType<typeof withdrawEach>>): Promise<Set<string>> {
    for (const { target, units } of withdrawals)
      expect(await exchange.node.balanceOf([target])).toBe(units - WITHDRAWAL_FEE)
    const payments = await paymentsOf(withdrawals.map(({ id }) => id))
    expect(payments.map((payment) => payment?.status)).toEqual(withdrawals.map(() => 'confirmed'))
    await expectBooksEqualNode(exchange)
    return new Set(payments.map((payment) => payment?.txid ?? ''))
  }

  test('withdrawals that are ready together are paid by one transaction, whose fee they share', async () => {
    const withdrawals = await withdrawEach([10_000_000n, 11_000_000n, 12_000_000n])
    await exchange.step()
    await exchange.restartSigner()
    await exchange.restartServer()
    await settle()
    const txids = await expectPaid(withdrawals)
    expect(txids.size).toBe(1)
    const shares = (await paymentsOf(withdrawals.map(({ id }) => id))).map((one) => Number(one?.network_fee))
    const { fee } = await exchange
      .db()
      .selectFrom('coin_payment')
      .select('fee')
      .where('txid', 'in', [...txids])
      .executeTakeFirstOrThrow()
    expect(shares.reduce((sum, share) => sum + share)).toBe(Number(fee))
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  })

  test('a batch that the signer signed and the server did not store is adopted, the others follow', async () => {
    const withdrawals = await withdrawEach([10_000_000n, 11_000_000n, 12_000_000n])
    const [coin] = await exchange
      .db()
      .selectFrom('coin_output')
      .selectAll()
      .where('spent_by', 'is', null)
      .orderBy('amount', 'desc')
      .execute()
    if (!coin) throw new Error('there are outputs')
    const two = withdrawals.slice(0, 2)
    const lost = await requestBatch(exchange.signer(), {
      network: NETWORK,
      currencyId: BTC,
      payments: two.map(({ id, target, units }) => ({
        withdrawalId: id,
        address: target,
        amount: String(units - WITHDRAWAL_FEE),
      })),
      terms: {
        kind: 'bitcoin',
        inputs: [
          {
            txid: coin.txid,
            output: Number(coin.output),
            amount: coin.amount,
            branch: coin.branch,
            index: Number(coin.index),
          },
        ],
        change: String(BigInt(coin.amount) - 21_000_000n + 2n * WITHDRAWAL_FEE - 20_000n),
        changeAddress: exchange.payer,
        lockTime: 1,
      },
    })
    expect(lost).toMatchObject({ kind: 'signed' })
    await exchange.step()
    expect((await paymentsOf(two.map(({ id }) => id))).map((one) => one?.txid)).toEqual([
      lost['txid'],
      lost['txid'],
    ])
    await settle()
    expect((await expectPaid(withdrawals)).size).toBe(2)
  })

  test('a replacement pays every withdrawal of its batch, over restarts of node, signer and server', async () => {
    const withdrawals = await withdrawEach([10_000_000n, 11_000_000n, 12_000_000n])
    await exchange.step()
    const [first] = await paymentsOf(withdrawals.map(({ id }) => id))
    await exchange.mineEmpty(6)
    await exchange.node.kill()
    await expect(exchange.step()).rejects.toThrow(/.+/)
    await exchange.node.start()
    await exchange.restartSigner()
    await exchange.restartServer()
    await exchange.step()
    await settle()
    const txids = await expectPaid(withdrawals)
    expect(txids.size).toBe(1)
    expect(txids).not.toContain(first?.txid)
  })

  test('refused, frozen and already signed withdrawals do not stop the others of their batch', async () => {
    const [refused, conflicting, ...good] = await withdrawEach([
      60_000_000n,
      10_000_000n,
      11_000_000n,
      12_000_000n,
    ])
    const [frozen] = await withdrawEach([13_000_000n], listed)
    if (!refused || !conflicting || !frozen) throw new Error('they were requested')
    const payments = [{ withdrawalId: conflicting.id, address: conflicting.target, amount: '50000001' }]
    const change = { network: NETWORK, currencyId: BTC, payments }
    const terms = { kind: 'bitcoin', change: '0', changeAddress: exchange.payer, lockTime: 1 }
    const inputs = [{ txid: 'cd'.repeat(32), output: 0, amount: '50010000', branch: 0, index: 1 }]
    expect(await requestBatch(exchange.signer(), { ...change, terms: { ...terms, inputs } })).toMatchObject({
      kind: 'refused',
    })
    await exchange.step()
    await settle()
    expect((await expectPaid(good)).size).toBe(1)
    expect(await paymentsOf([refused.id, conflicting.id, frozen.id])).toMatchObject([
      { status: 'returned', txid: null },
      { status: 'passed', txid: null },
      { status: 'passed', txid: null },
    ])
    const conflicts = await exchange.db().selectFrom('payment_conflict').selectAll().execute()
    expect(conflicts.map(({ withdrawal_id }) => Number(withdrawal_id))).toEqual([conflicting.id])
  })
})
