import { amount } from '@halyard/money'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { coldAddress, parseColdScript } from '../../src/custody/cold-script/cold-script.ts'
import { approveChange } from '../testing/approve-change.ts'
import { requestOverflow } from '../testing/signer-process.ts'
import { appointOperator, type TestOperator } from '../testing/test-operator.ts'
import { createHolders, DESCRIPTOR, PRIVATE_KEYS } from './bitcoin/cold-holders.ts'
import {
  BTC,
  CONFIRMATIONS,
  type Exchange,
  NETWORK,
  OVERFLOW_DAY_MAX,
  startExchange,
} from './bitcoin/exchange.ts'
import { expectBooksEqualNode } from './bitcoin/expect-books.ts'
import { HAS_LITECOIND } from './bitcoin/litecoind.ts'

const MINUTE_MS = 60_000
const COLD = coldAddress('rltc', parseColdScript(DESCRIPTOR))
/** Own outputs above 5 coins go to the cold address, down to 4.5. */
const LIMITS = { low: 400_000_000n, high: 500_000_000n }

test.runIf(!HAS_LITECOIND)('refills from a cold address', ({ skip }) =>
  skip('litecoind is not installed: these tests are skipped'),
)

describe.skipIf(!HAS_LITECOIND)('refills from a cold address, with a real node', () => {
  let clock = Date.UTC(2026, 0, 5, 12)
  let exchange: Exchange
  let holders: ReturnType<typeof createHolders>
  let customers: readonly TestCustomer[]
  let treasurer: TestOperator
  let colleague: TestOperator

  beforeAll(async () => {
    exchange = await startExchange({ now: () => clock, cold: DESCRIPTOR, overflow: LIMITS })
    holders = createHolders(exchange.payer)
    customers = [await exchange.customer(), await exchange.customer()]
    await signIn()
    await waitForScan()
  }, 240_000)
  afterAll(() => exchange.close())

  async function signIn(): Promise<void> {
    const [first, second] = customers
    if (!first || !second) throw new Error('two customers are registered')
    treasurer = await appointOperator(exchange.app(), first, 'treasurer')
    colleague = await appointOperator(exchange.app(), second, 'treasurer')
  }

  /** The node answers the search of the cold address between two steps. */
  async function waitForScan(): Promise<void> {
    await vi.waitFor(async () => {
      await exchange.mine(1)
      expect((await cold()).addresses[0]?.held).toBe('2')
    }, 60_000)
  }

  const cold = async () => dataOf(await treasurer.ops('ops/cold/show', {}))
  const newest = async () => {
    const [refill] = (await cold()).refills
    if (!refill) throw new Error('there is no refill')
    return refill
  }

  async function settle(): Promise<void> {
    await exchange.mine(CONFIRMATIONS)
    clock += 5 * MINUTE_MS
    await exchange.step()
  }

  /** Has two persons agree on a refill, and returns its number and file. */
  async function agree(coins: string) {
    const request = { network: NETWORK, amount: coins, reason: 'Withdrawals wait' }
    const proposal = dataOf(await treasurer.ops('ops/cold/refill', request))
    await approveChange(colleague, proposal)
    const { id } = await newest()
    const { file } = dataOf(await treasurer.ops('ops/cold/file', { id }))
    return { id, file, proposal }
  }

  const upload = async (id: number, file: string | undefined) =>
    dataOf(await treasurer.ops('ops/cold/signed', { id, file: file ?? '' }))

  /** Has the first two holders sign a file, one after the other, and uploads the last one. */
  async function sign(id: number, file: string) {
    const first = holders.sign(0, file)
    return upload(id, holders.sign(1, first.file ?? '').file)
  }

  /** Expects that the node has at hot and cold addresses what the tables say. */
  async function expectAgreement(): Promise<void> {
    const row = await exchange
      .db()
      .selectFrom('chain_balance')
      .selectAll()
      .where('network', '=', NETWORK)
      .executeTakeFirstOrThrow()
    expect(BigInt(row.paying) + BigInt(row.deposited)).toBe(BigInt(row.booked))
    const [address] = (await cold()).addresses
    expect(BigInt(Math.round(Number(address?.held) * 1e8))).toBe(await exchange.node.balanceOf([COLD]))
    await expectBooksEqualNode(exchange)
  }

  /** Halts withdrawals, and returns what resumes them. */
  async function halt(): Promise<() => Promise<unknown>> {
    const declared = await exchange.submit({
      kind: 'declareHalt',
      scope: 'withdrawals',
      operatorId: 901,
      cause: 'technical',
      text: '',
      reason: 'A key may be stolen',
    })
    const haltId = 'haltId' in declared ? (declared.haltId ?? 0) : 0
    return () => exchange.submit({ kind: 'resumeHalt', haltId, firstReviewerId: 901, reviewerId: 902 })
  }

  test('one person alone neither agrees on a refill nor exceeds what the address holds', async () => {
    const request = { network: NETWORK, amount: '1.2', reason: 'Withdrawals wait' }
    const preview = dataOf(await treasurer.ops('ops/cold/refill', { ...request, preview: '1' }))
    expect(preview.affects).toMatchObject([
      { fact: 'cold_before', value: '2' },
      { fact: 'cold_after' },
      { fact: 'network_cost' },
    ])
    for (const coins of ['2', '0.00000001'])
      expect(await treasurer.ops('ops/cold/refill', { ...request, amount: coins })).toMatchObject({
        code: 'insufficient_balance',
      })
    expect(await treasurer.ops('ops/cold/refill', { ...request, network: 'TRC20' })).toMatchObject({
      code: 'network_must_be_known',
    })
    const { id } = dataOf(await treasurer.ops('ops/cold/refill', request))
    expect(await treasurer.ops('ops/change/decide', { id: id ?? 0, pass: '1' })).toMatchObject({
      type: 'error',
    })
    expect((await cold()).refills).toEqual([])
    dataOf(await treasurer.ops('ops/change/withdraw', { id: id ?? 0, reason: 'Another amount' }))
  })

  test('a refill is signed by two holders, sent once, and booked to the unit', async () => {
    const { id, file } = await agree('1.2')
    expect(await newest()).toMatchObject({ status: 'planned', signed: 0, needed: 2 })
    expect((await upload(id, Buffer.from('no file').toString('base64'))).problem).toBe('no_file')
    expect((await upload(id, file)).problem).toBe('unsigned')
    const first = holders.sign(0, file)
    expect(first.says).toContain(`1.20000000 to the paying address ${exchange.payer}`)
    expect(await upload(id, first.file)).toMatchObject({
      problem: null,
      refill: { status: 'planned', signed: 1 },
    })
    expect((await upload(id, first.file)).problem).toBe('nothing_new')
    await exchange.restartServer()
    await signIn()
    const second = holders.sign(2, file)
    expect(await upload(id, second.file)).toMatchObject({
      problem: null,
      refill: { status: 'signed', signed: 2 },
    })
    expect((await upload(id, second.file)).problem).toBe('not_waiting')
    const resume = await halt()
    await exchange.step()
    expect((await newest()).status).toBe('signed')
    await resume()
    await exchange.step()
    expect((await newest()).status).toBe('sent')
    const [block] = await exchange.mine(1)
    expect((await newest()).height).not.toBeNull()
    // A reorganisation undoes the block; the transaction waits again and is mined once.
    await exchange.node.rpc('invalidateblock', block)
    await exchange.mineEmpty(2)
    expect((await newest()).height).toBeNull()
    await exchange.mine(1)
    await settle()
    expect(await newest()).toMatchObject({ status: 'mined', amount: '1.2' })
    await expectAgreement()
    expect((await cold()).addresses).toMatchObject([{ address: COLD, taken: '0', needed: 2, keys: 3 }])
  })

  test('the console lists a refill among the own transfers with its cost', async () => {
    const { list } = dataOf(await treasurer.ops('ops/transfer/list', {}))
    const { cost, txid } = await newest()
    expect(list).toMatchObject([{ kind: 'refill', status: 'mined', address: exchange.payer, cost, txid }])
  })

  test('the file of another refill is refused; a cancelled one that is sent is found', async () => {
    const first = await agree('0.1')
    const second = await agree('0.2').catch(() => undefined)
    // Its outputs belong to the first until that is cancelled.
    expect(second).toBeUndefined()
    const signed = holders.sign(1, holders.sign(0, first.file).file ?? '').file ?? ''
    dataOf(await treasurer.ops('ops/cold/cancel', { id: first.id, reason: 'Another amount' }))
    expect((await upload(first.id, signed)).problem).toBe('not_waiting')
    const third = await agree('0.2')
    expect((await upload(third.id, signed)).problem).toBe('other_transaction')
    const transaction = Transaction.fromPSBT(Buffer.from(signed, 'base64'))
    transaction.finalize()
    await exchange.node.rpc('sendrawtransaction', transaction.hex)
    await exchange.mine(1)
    await settle()
    const { refills } = await cold()
    expect(refills.find(({ id }) => id === first.id)).toMatchObject({ status: 'mined', reason: null })
    expect(refills.find(({ id }) => id === third.id)).toMatchObject({
      status: 'failed',
      reason: 'outputs_spent',
    })
    await expectAgreement()
  })

  test('coins that leave the cold address without a refill are shown as such', async () => {
    await exchange.node.pay(COLD, '1')
    await settle()
    const { file } = await agree('1')
    const refill = Transaction.fromPSBT(Buffer.from(file, 'base64'))
    const theft = new Transaction({ version: 2 })
    const { txid, index, witnessUtxo, witnessScript } = refill.getInput(0)
    if (!txid || index === undefined || !witnessUtxo || !witnessScript)
      throw new Error('the file has an input')
    theft.addInput({ txid, index, witnessUtxo, witnessScript })
    const thief = await exchange.node.rpc<string>('getnewaddress', '', 'bech32')
    theft.addOutputAddress(thief, witnessUtxo.amount - 20_000n, {
      bech32: 'rltc',
      pubKeyHash: 0x6f,
      scriptHash: 0x3a,
      wif: 0,
    })
    for (const key of PRIVATE_KEYS.slice(0, 2)) theft.sign(key)
    theft.finalize()
    await exchange.node.rpc('sendrawtransaction', theft.hex)
    await exchange.mine(1)
    await settle()
    expect(await newest()).toMatchObject({ status: 'failed', reason: 'outputs_spent' })
    expect(Number((await cold()).addresses[0]?.taken)).toBeCloseTo(Number(witnessUtxo.amount) / 1e8, 8)
    await expectAgreement()
  })

  test('a signed refill survives the end of node and server', async () => {
    await exchange.node.pay(COLD, '1')
    await exchange.mine(1)
    await settle()
    const { id, file } = await agree('0.3')
    expect(await sign(id, file)).toMatchObject({ problem: null, refill: { status: 'signed' } })
    await exchange.step()
    await exchange.node.kill()
    await exchange.restartServer()
    await exchange.node.start()
    await signIn()
    await exchange.step()
    await exchange.mine(1)
    await settle()
    expect(await newest()).toMatchObject({ id, status: 'mined' })
    await expectAgreement()
  })

  test('an approved refill whose node is away waits again, and delays no start', async () => {
    await exchange.node.pay(COLD, '1')
    await exchange.mine(1)
    await settle()
    const request = { network: NETWORK, amount: '0.2', reason: 'Withdrawals wait' }
    const proposal = dataOf(await treasurer.ops('ops/cold/refill', request))
    const id = proposal.id ?? 0
    await exchange.node.kill()
    expect(await colleague.ops('ops/change/decide', { id, pass: '1' })).toMatchObject({ code: 'busy' })
    expect(dataOf(await treasurer.ops('ops/change/show', { id }))).toMatchObject({ status: 'waiting' })
    // As if the server had ended between the approval and the file.
    const row = exchange.db().updateTable('config_change').where('id', '=', String(id))
    await row.set({ status: 'approved', reviewer_id: colleague.id, reviewed_at: clock }).execute()
    await exchange.restartServer()
    await signIn()
    expect(dataOf(await treasurer.ops('ops/change/show', { id }))).toMatchObject({ status: 'waiting' })
    await exchange.node.start()
    await exchange.step()
    await approveChange(colleague, proposal)
    const refill = await newest()
    expect(refill).toMatchObject({ amount: '0.2', status: 'planned' })
    await treasurer.ops('ops/cold/cancel', { id: refill.id, reason: 'A test' })
    await expectAgreement()
  })

  const overflows = () =>
    exchange
      .db()
      .selectFrom('own_transfer')
      .selectAll()
      .where('kind', '=', 'overflow')
      .orderBy('id')
      .execute()

  /** Lets the next plan be due, and takes a step. */
  async function later(): Promise<void> {
    clock += 5 * MINUTE_MS
    await exchange.step()
  }

  test('what is above the limit goes to the cold address once, behind halts and withdrawals', async () => {
    const [customer] = customers
    if (!customer) throw new Error('a customer is registered')
    const resume = await halt()
    await exchange.node.pay(await exchange.addressOf(customer), '8')
    await exchange.mine(1)
    await settle()
    expect(await overflows()).toEqual([])
    await exchange.submit({
      kind: 'saveAddress',
      customerId: customer.id,
      addressId: 77,
      currencyId: BTC,
      network: NETWORK,
      address: await exchange.node.rpc<string>('getnewaddress', '', 'bech32'),
    })
    await resume()
    const asked = await exchange.submit({
      kind: 'requestWithdrawal',
      customerId: customer.id,
      currencyId: BTC,
      network: NETWORK,
      addressId: 77,
      amount: amount(750_000_000n),
      memo: '',
    })
    await later()
    expect(await overflows()).toEqual([])
    const withdrawalId = 'withdrawal' in asked ? (asked.withdrawal?.withdrawalId ?? 0) : 0
    await exchange.submit({
      kind: 'reviewWithdrawal',
      withdrawalId,
      reviewerId: 999,
      pass: false,
      reason: 'No',
    })
    await later()
    const [sent] = await overflows()
    expect(sent).toMatchObject({ status: 'sent', address: COLD, amount: '510000000' })
    await exchange.restartSigner()
    await exchange.restartServer()
    await signIn()
    const [block] = await exchange.mine(1)
    await exchange.node.rpc('invalidateblock', block)
    await exchange.mineEmpty(2)
    await exchange.mine(1)
    await settle()
    await settle()
    expect(await overflows()).toMatchObject([
      { status: 'mined', txid: sent?.txid, network_fee: sent?.fee_max },
    ])
    await expectAgreement()
  })

  test('coins that the signer sent to the cold address without a reply are booked', async () => {
    const rows = await exchange
      .db()
      .selectFrom('coin_output')
      .leftJoin('coin_input', (join) =>
        join
          .onRef('coin_input.network', '=', 'coin_output.network')
          .onRef('coin_input.txid', '=', 'coin_output.txid')
          .onRef('coin_input.output', '=', 'coin_output.output'),
      )
      .select(['coin_output.txid', 'coin_output.output', 'amount', 'branch', 'index'])
      .where('spent_by', 'is', null)
      .where('coin_input.txid', 'is', null)
      .orderBy('amount', 'desc')
      .execute()
    const [output] = rows
    if (!output) throw new Error('there is an output')
    const change = BigInt(output.amount) - 60_000_000n - 5_000n
    const lost = await requestOverflow(exchange.signer(), {
      network: NETWORK,
      currencyId: BTC,
      address: COLD,
      amount: '60000000',
      terms: {
        kind: 'bitcoin',
        inputs: [{ ...output, output: Number(output.output), index: Number(output.index) }],
        change: String(change),
        changeAddress: exchange.payer,
        lockTime: 1,
      },
    })
    await exchange.restartServer()
    await signIn()
    await exchange.step()
    expect((await overflows()).at(-1)).toMatchObject({
      txid: lost['txid'],
      amount: '60000000',
      status: 'sent',
    })
    await exchange.mine(1)
    await settle()
    expect((await overflows()).at(-1)).toMatchObject({ status: 'mined', network_fee: '5000' })
    await expectAgreement()
  })

  test('of more than the signer sends in a day, halves go until the day allows little more', async () => {
    const [customer] = customers
    if (!customer) throw new Error('a customer is registered')
    await exchange.node.pay(await exchange.addressOf(customer), '30')
    await exchange.mine(1)
    for (let plans = 0; plans < 3; plans += 1) await settle()
    const sent = (await overflows()).reduce(
      (sum, { amount: units, fee_max }) => sum + BigInt(units) + BigInt(fee_max ?? 0),
      0n,
    )
    expect(sent).toBeGreaterThan((OVERFLOW_DAY_MAX * 95n) / 100n)
    expect(sent).toBeLessThanOrEqual(OVERFLOW_DAY_MAX)
    await exchange.mine(1)
    await settle()
    await expectAgreement()
  })
})
