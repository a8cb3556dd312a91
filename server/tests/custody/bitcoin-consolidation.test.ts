import { amount } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { requestConsolidation } from '../testing/signer-process.ts'
import { appointOperator } from '../testing/test-operator.ts'
import { BTC, CONFIRMATIONS, type Exchange, NETWORK, startExchange } from './bitcoin/exchange.ts'
import { expectBooksEqualNode } from './bitcoin/expect-books.ts'
import { HAS_LITECOIND } from './bitcoin/litecoind.ts'

const MINUTE_MS = 60_000

interface Output {
  readonly txid: string
  readonly output: string
  readonly amount: string
  readonly branch: number
  readonly index: string
}

/** A node without traffic estimates 10, at which an output is worth joining from 34,000. */
const RULE = { rate: 10n, outputs: 5, joined: 4, percent: 2n, costPerDay: 1_000_000n }

test.runIf(!HAS_LITECOIND)('consolidations of outputs', ({ skip }) =>
  skip('litecoind is not installed: these tests are skipped'),
)

describe.skipIf(!HAS_LITECOIND)('consolidations, with a real node', () => {
  let clock = Date.UTC(2026, 0, 5, 12)
  let exchange: Exchange
  let customer: TestCustomer
  let address: string
  /** Registered before any restart: the names of test customers start over with each server. */
  let colleague: TestCustomer

  beforeAll(async () => {
    exchange = await startExchange({ now: () => clock, consolidation: RULE })
    customer = await exchange.customer()
    address = await exchange.addressOf(customer)
    colleague = await exchange.customer()
    await exchange.node.pay(address, '2')
    await settle()
  }, 240_000)
  afterAll(() => exchange.close())

  const outside = () => exchange.node.rpc<string>('getnewaddress', '', 'bech32')

  async function settle(): Promise<void> {
    await exchange.mine(1)
    await exchange.mine(CONFIRMATIONS)
    await exchange.step()
  }

  /** Lets the next plan and the next reading of balances be due, and takes a step. */
  async function later(): Promise<void> {
    clock += 5 * MINUTE_MS
    await exchange.step()
  }

  const consolidations = () =>
    exchange
      .db()
      .selectFrom('own_transfer')
      .selectAll()
      .where('kind', '=', 'consolidation')
      .orderBy('id')
      .execute()

  const newest = async () => {
    const row = (await consolidations()).at(-1)
    if (!row) throw new Error('nothing was joined')
    return row
  }

  /** Pays small deposits until more than the rule has are worth joining, and lets them be credited before the next plan. */
  async function paySmall(count = 6): Promise<void> {
    for (let at = 0; at < count; at += 1) await exchange.node.pay(address, `0.00${100 + at}`)
    await settle()
  }

  /** Expects that what the node reports and the books of the treasury's check are equal to the unit. */
  async function expectAgreement(): Promise<void> {
    const row = await exchange
      .db()
      .selectFrom('chain_balance')
      .selectAll()
      .where('network', '=', NETWORK)
      .executeTakeFirstOrThrow()
    expect({
      at: Number(row.read_at),
      held: BigInt(row.paying) + BigInt(row.deposited),
      under_way: row.under_way,
    }).toEqual({ at: clock, held: BigInt(row.booked), under_way: '0' })
  }

  /** Returns the outputs that are worth joining and that nothing spends, the smallest first. */
  async function free() {
    const { rows } = await sql<Output>`
      select txid, output, amount, branch, index from coin_output left join coin_input using (network, txid, output)
      where spent_by is null and coin_input.txid is null and amount > 90000 order by amount`.execute(
      exchange.db(),
    )
    return rows
  }

  const byId = async (id: string | undefined) => (await consolidations()).find((row) => row.id === id)
  const byTransaction = async (txid: unknown) => (await consolidations()).find((row) => row.txid === txid)

  /** Has the signer join outputs without the server. */
  function forge(outputs: readonly Output[], fee: bigint) {
    const sum = outputs.reduce((total, { amount }) => total + BigInt(amount), 0n)
    return requestConsolidation(exchange.signer(), {
      network: NETWORK,
      currencyId: BTC,
      terms: {
        kind: 'bitcoin',
        inputs: outputs.map(({ txid, output, amount, branch, index }) => ({
          txid,
          output: Number(output),
          amount,
          branch,
          index: Number(index),
        })),
        change: String(sum - fee),
        changeAddress: exchange.payer,
        lockTime: 1,
      },
    })
  }

  async function declareHalt(scope: 'withdrawals' | `network:${string}`): Promise<() => Promise<unknown>> {
    const declared = await exchange.submit({
      kind: 'declareHalt',
      scope,
      operatorId: 901,
      cause: 'technical',
      text: '',
      reason: 'A key may be stolen',
    })
    const haltId = 'haltId' in declared ? (declared.haltId ?? 0) : 0
    return () => exchange.submit({ kind: 'resumeHalt', haltId, firstReviewerId: 901, reviewerId: 902 })
  }

  test('small outputs wait in halts and behind withdrawals, then are joined once', async () => {
    await paySmall()
    expect(await consolidations()).toEqual([])
    for (const scope of ['withdrawals', `network:${NETWORK}`] as const) {
      const resume = await declareHalt(scope)
      await later()
      expect(await consolidations()).toEqual([])
      await resume()
    }
    const customerId = customer.id
    // What is left besides the largest output would not suffice for it.
    await exchange.submit({
      kind: 'saveAddress',
      customerId,
      addressId: 77,
      currencyId: BTC,
      network: NETWORK,
      address: await outside(),
    })
    const asked = await exchange.submit({
      kind: 'requestWithdrawal',
      customerId,
      currencyId: BTC,
      network: NETWORK,
      addressId: 77,
      amount: amount(200_400_000n),
      memo: '',
    })
    const withdrawalId = 'withdrawal' in asked ? (asked.withdrawal?.withdrawalId ?? 0) : 0
    await later()
    expect(await consolidations()).toEqual([])
    await exchange.submit({
      kind: 'reviewWithdrawal',
      withdrawalId,
      reviewerId: 999,
      pass: false,
      reason: 'No',
    })
    await later()
    const { amount: arrived, status, txid, fee_max: fee } = await newest()
    expect(status).toBe('sent')
    await expectAgreement()
    // Each step may be repeated, also by another server and signer.
    await exchange.restartSigner()
    await exchange.restartServer()
    await exchange.mine(1)
    await later()
    await expectAgreement()
    await expectBooksEqualNode(exchange)
    await settle()
    await later()
    await expectAgreement()
    await expectBooksEqualNode(exchange)
    expect(await consolidations()).toMatchObject([{ status: 'mined', txid, network_fee: fee, ok: true }])
    expect(BigInt(arrived) + BigInt(fee ?? 0)).toBe(BigInt(100_000 + 101_000 + 102_000 + 103_000))
  })

  test('the console lists a consolidation with its cost', async () => {
    const operator = await appointOperator(exchange.app(), colleague, 'treasurer')
    const { list } = dataOf(await operator.ops('ops/transfer/list', {}))
    const { txid, network_fee: fee } = await newest()
    expect(list).toMatchObject([
      {
        kind: 'consolidation',
        status: 'mined',
        currency: 'BTC',
        address: exchange.payer,
        txid,
        cost_currency: 'BTC',
      },
    ])
    expect(Number(list[0]?.cost)).toBeCloseTo(Number(fee) / 1e8, 9)
  })

  test('a withdrawal takes no output that is joined, and joins follow what it leaves', async () => {
    await paySmall()
    await later()
    const joined = await newest()
    const id = await exchange.withdraw(customer, 100_000_000n, await outside())
    await exchange.step()
    expect(await exchange.payment(id)).toMatchObject({ status: 'sent' })
    const inputs = await exchange.db().selectFrom('coin_input').selectAll().execute()
    expect(inputs.filter(({ transfer_id }) => transfer_id === joined.id)).toHaveLength(RULE.joined)
    expect(inputs.filter(({ batch_id }) => batch_id === String(id))).toHaveLength(1)
    await settle()
    expect((await newest()).status).toBe('mined')
    await expectBooksEqualNode(exchange)
  })

  test('a consolidation that was signed and not stored is adopted before payments choose', async () => {
    // The two largest, of which a payment would choose one.
    const lost = await forge((await free()).slice(-2), 2_000n)
    await exchange.restartServer()
    const id = await exchange.withdraw(customer, 300_000n, await outside())
    await exchange.step()
    expect((await byTransaction(lost['txid']))?.status).toBe('sent')
    expect(await exchange.payment(id)).toMatchObject({ status: 'sent' })
    await settle()
    expect((await byTransaction(lost['txid']))?.status).toBe('mined')
    await expectBooksEqualNode(exchange)
  })

  test('one at a fee that rose is replaced after six blocks, and one of both is mined', async () => {
    await paySmall(2)
    const cheap = await forge((await free()).slice(0, 2), 400n)
    await exchange.restartServer()
    await exchange.step()
    const before = await byTransaction(cheap['txid'])
    expect(before?.status).toBe('sent')
    await exchange.mineEmpty(7)
    const replaced = await byId(before?.id)
    expect(replaced?.txid).not.toBe(cheap['txid'])
    await settle()
    expect(await byId(before?.id)).toMatchObject({
      status: 'mined',
      txid: replaced?.txid,
      network_fee: replaced?.fee_max,
    })
    await expectBooksEqualNode(exchange)
  })

  test('a reorganisation that removes a joined output for good frees the others', async () => {
    const { node } = exchange
    const deposit = await node.rpc<string>('sendtoaddress', address, '0.00123', '', '', false, true)
    const [block] = await exchange.mine(1)
    await settle()
    const outputs = await free()
    const removed = outputs.filter(({ txid }) => txid === deposit)
    expect(removed).toHaveLength(1)
    const others = outputs.filter(({ txid }) => txid !== deposit)
    const first = await forge([...removed, ...others.slice(0, 2)], 2_000n)
    await exchange.restartServer()
    await exchange.step()
    const before = await byTransaction(first['txid'])
    expect(before?.status).toBe('sent')
    await node.rpc('invalidateblock', block)
    const { vin } = await node.rpc<{ vin: { txid: string; vout: number }[] }>(
      'getrawtransaction',
      deposit,
      true,
    )
    const spent = vin.map(({ txid, vout }) => ({ txid, vout, sequence: 0xfffffffd }))
    const rival = await node.rpc<string>('createrawtransaction', spent, { [await outside()]: '0.1' })
    const signed = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', rival)
    await node.rpc('sendrawtransaction', signed.hex, 0)
    await exchange.mine(CONFIRMATIONS + 2)
    await exchange.mineEmpty(7)
    expect((await byId(before?.id))?.txid).not.toBe(before?.txid)
    await settle()
    expect((await byId(before?.id))?.status).toBe('mined')
    await expectBooksEqualNode(exchange)
  })

  test('a forged consolidation of outputs that are not ours is taken by no node', async () => {
    const foreign = await exchange.node.rpc<{ txid: string; vout: number; amount: number }[]>('listunspent')
    const strangers = foreign.slice(0, 2).map(({ txid, vout, amount }) => ({
      branch: 0,
      index: '1',
      txid,
      output: String(vout),
      amount: String(Math.round(amount * 1e8)),
    }))
    const reply = await forge(strangers, 2_000n)
    await expect(exchange.node.rpc('sendrawtransaction', reply['raw'], 0)).rejects.toThrow(/script/)
    await exchange.restartServer()
    await later()
    expect((await consolidations()).map(({ txid }) => txid)).not.toContain(reply['txid'])
  })

  test('thousands of outputs of 546 units at our address are not joined', async () => {
    // What the rule asks for is joined before.
    for (let round = 0; round < 3; round += 1) {
      await later()
      await settle()
    }
    const count = (await consolidations()).length
    const flood = Array.from({ length: 5_000 }, (_one, at) => ({
      network: NETWORK,
      txid: at.toString(16).padStart(64, '0'),
      output: 0,
      branch: 1,
      index: 0,
      amount: 546,
      height: 1,
      block_hash: 'f',
    }))
    await exchange.db().insertInto('coin_output').values(flood).execute()
    await later()
    expect(await consolidations()).toHaveLength(count)
    const inputs = await exchange
      .db()
      .selectFrom('coin_input')
      .select('txid')
      .where('txid', 'like', '000000%')
      .execute()
    expect(inputs).toEqual([])
  })
})
