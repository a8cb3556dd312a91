import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { createScreening } from '../../src/custody/screening/screen-chain.ts'
import { openScreeners } from '../../src/custody/screening/open-screeners.ts'
import { expectFired } from '../alerts/fired-alerts.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { findAnvil } from './evm/anvil.ts'
import { ETH, type EvmCustody, NETWORK, openEvmCustody, USDT } from './evm/evm-custody.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LISTED: Address = '0x8576aCC5C05D6Ce88f4e49bf65BdF0C62F91353C'
const LATER_LISTED: Address = '0x000000000000000000000000000000000000dEaD'
const REASON = 'Checked with the source'

const binary = findAnvil()
test.runIf(!binary)('screening on EVM chains', ({ skip }) =>
  skip('no EVM node is available for this platform: these tests are skipped'),
)

const decide = (by: TestOperator, id: number, decision: 'release' | 'freeze' | 'return') =>
  by.ops('ops/screening/decide', { id, decision, reason: REASON })

describe.skipIf(!binary)('screening, with a real EVM node', () => {
  const list = join(mkdtempSync(join(tmpdir(), 'halyard-list-')), 'list.json')
  let clock = Date.UTC(2026, 0, 5, 12)
  let evm: EvmCustody
  let customer: TestCustomer
  let operator: TestOperator
  let colleague: TestOperator
  let admin: TestOperator

  const writeList = (...addresses: readonly string[]) =>
    writeFileSync(
      list,
      JSON.stringify({
        date: '2026-01-05',
        addresses: addresses.map((address) => ({
          network: NETWORK,
          address: address.toLowerCase(),
          note: 'OFAC 7',
        })),
      }),
    )

  beforeAll(async () => {
    writeList(LISTED)
    evm = await openEvmCustody(binary ?? '', () => clock, { screening: { list } })
    const paying = await evm.payingAddress()
    await evm.pay(paying, '100')
    await evm.callToken(evm.token, 'mint', paying, 1_000_000_000n)
    await evm.anvil.mine(1)
    await evm.step()
  })
  afterAll(() => evm.close())

  // Sessions of operators end after half an hour, and a customer withdraws three times a day.
  beforeEach(async () => {
    clock += DAY_MS
    writeList(LISTED, evm.other.address)
    customer = await evm.registerPayee()
    operator = await registerOperator(evm.app, 'operator')
    colleague = await registerOperator(evm.app, 'operator')
    admin = await registerOperator(evm.app, 'admin')
  })

  /** Sends a deposit from an account of the node that is on the list, and confirms it. */
  async function depositFromListed(ether: string): Promise<void> {
    const to = await evm.addressOf(customer, ETH)
    await evm.wallet.sendTransaction({
      to,
      value: parseEther(ether),
      account: evm.other,
      chain: null,
      gas: 21_000n,
    })
    await evm.step()
    await evm.confirm()
  }

  const client = () => evm.app.client(customer.token)
  const newestDeposit = async () => dataOf(await client()('charge_mention/log2', { limit: 1 })).list[0]
  const newestWithdrawal = async () => dataOf(await client()('charge_mention/log3', { limit: 1 })).list[0]

  async function balanceOf(currency: number): Promise<string> {
    return dataOf(await client()('wallet/detail', { currency, type: 'coin' })).available
  }

  async function hits(state: 'waiting' | 'frozen' | 'ended' = 'waiting') {
    return dataOf(await operator.ops('ops/screening/list', { state, customer: String(customer.id) })).list
  }

  async function onlyHit(): Promise<number> {
    const found = await hits()
    expect(found).toHaveLength(1)
    return found[0]?.id ?? 0
  }

  async function agreeOn(decision: 'release' | 'freeze' | 'return'): Promise<void> {
    const id = await onlyHit()
    dataOf(await decide(operator, id, decision))
    dataOf(await decide(admin, id, decision))
    await evm.step()
  }

  async function signed(withdrawalId: number): Promise<boolean> {
    const { db } = evm.app.app.context
    const found = db
      .selectFrom('chain_payment')
      .select('txid')
      .where('withdrawal_id', '=', String(withdrawalId))
    return (await found.executeTakeFirst()) !== undefined
  }

  const metrics = () => evm.app.app.context.system.metrics()

  test('a deposit from a listed sender is held without a reason, and two persons release it', async () => {
    const before = await balanceOf(ETH)
    await depositFromListed('2')
    await evm.step()
    const seen = await newestDeposit()
    expect(seen).toMatchObject({ stage: 'held', status: 'processing', obtained: '0', reason: '' })
    expect(JSON.stringify(seen)).not.toMatch(/screen|list|OFAC/i)
    expect(await balanceOf(ETH)).toBe(before)
    const [hit] = await hits()
    expect(hit).toMatchObject({
      direction: 'deposit',
      amount: '2',
      counterparts: [evm.other.address],
      outcome: 'refuse',
      code: 'address_listed',
      adapter: 'list',
      entry: `${evm.other.address.toLowerCase()}: OFAC 7`,
    })
    const waiting = await metrics()
    clock += MINUTE_MS
    const waited = await metrics()
    const id = hit?.id ?? 0
    const asDeposit = { id: String(hit?.subject_id), pass: '1' } as const
    expect(await admin.ops('ops/deposit/review', asDeposit)).toMatchObject({ code: 'screening_undecided' })
    expect(dataOf(await decide(operator, id, 'release'))).toMatchObject({
      state: 'waiting',
      reviewer_id: null,
    })
    expect(await decide(operator, id, 'release')).toMatchObject({ code: 'reviewers_must_differ' })
    expect(await decide(colleague, id, 'release')).toMatchObject({ code: 'change_needs_admin' })
    expect(await decide(admin, id, 'return')).toMatchObject({ type: 'error' })
    await evm.step()
    expect(await newestDeposit()).toMatchObject({ stage: 'held' })
    dataOf(await decide(admin, id, 'release'))
    await evm.step()
    await evm.step()
    expect(await newestDeposit()).toMatchObject({ stage: 'credited', obtained: '2' })
    expect(Number(await balanceOf(ETH))).toBe(Number(before) + 2)
    expect(await ledgerViolations(evm.app)).toEqual([])
    clock += MINUTE_MS
    const hours = { before: waiting, during: waited, within: 60, minutes: 260, after: await metrics() }
    await expectFired('ScreeningHitWaits', hours)
  })

  test('coins of a frozen deposit are in the books, and a later decision credits them', async () => {
    await depositFromListed('3')
    await agreeOn('freeze')
    await evm.step()
    expect(await newestDeposit()).toMatchObject({ stage: 'held' })
    clock += 5 * MINUTE_MS
    await evm.step()
    const { list: balances } = dataOf(await admin.ops('ops/chain/balances', {}))
    const eth = balances.find(({ currency_id }) => currency_id === ETH)
    expect(Number(eth?.deposited)).toBe(Number(eth?.booked) + 0)
    const [frozen] = await hits('frozen')
    const id = frozen?.id ?? 0
    expect(dataOf(await decide(admin, id, 'release'))).toMatchObject({
      state: 'waiting',
      first_reviewer_id: admin.id,
    })
    dataOf(await decide(operator, id, 'release'))
    await evm.step()
    expect(await newestDeposit()).toMatchObject({ stage: 'credited' })
  })

  test('a withdrawal to a listed address stays in review, and two persons return it', async () => {
    const before = await balanceOf(USDT)
    const id = await evm.request(customer.id, USDT, 20_000_000n, LISTED)
    await evm.step()
    expect(await admin.ops('ops/withdrawal/review', { id: String(id), pass: '1' })).toMatchObject({
      code: 'screening_undecided',
    })
    await evm.approve(id)
    await evm.step()
    await evm.step()
    expect(await signed(id)).toBe(false)
    const seen = await newestWithdrawal()
    expect(seen).toMatchObject({ id, status: 'processing', can_cancel: false, reason: '', txid: null })
    expect(seen?.steps.find(({ state }) => state === 'next')?.step).toBe('review')
    expect(JSON.stringify(seen)).not.toMatch(/screen|list|OFAC/i)
    await agreeOn('return')
    expect(await newestWithdrawal()).toMatchObject({ status: 'returned' })
    expect(await balanceOf(USDT)).toBe(before)
    expect(await ledgerViolations(evm.app)).toEqual([])
  })

  test('an address that is listed between request and payment is not paid', async () => {
    const id = await evm.request(customer.id, USDT, 20_000_000n, LATER_LISTED)
    await evm.step()
    expect(await hits()).toEqual([])
    writeList(LISTED, LATER_LISTED)
    await evm.approve(id)
    await evm.step()
    expect(await signed(id)).toBe(false)
    expect(await onlyHit()).toBeGreaterThan(0)
    // A list that forgets the address releases nothing: two persons do.
    writeList(LISTED)
    await evm.step()
    expect(await signed(id)).toBe(false)
    await agreeOn('release')
    expect(await signed(id)).toBe(true)
  })

  test('a release counts for its hit alone: another entry for the address holds it again', async () => {
    const id = await evm.request(customer.id, USDT, 20_000_000n, LISTED)
    await evm.step()
    await agreeOn('release')
    writeFileSync(
      list,
      JSON.stringify({ date: '2026-01-06', addresses: [{ network: '*', address: LISTED, note: 'EU 12' }] }),
    )
    await evm.approve(id)
    await evm.step()
    expect(await signed(id)).toBe(false)
    expect(await hits()).toMatchObject([
      { entry: `${LISTED}: EU 12`, first_reviewer_id: null, decision: null },
    ])
  })

  test('the list is asked right before the signer; once handed over, a withdrawal is paid', async () => {
    const { db, engine, log, catalogue } = evm.app.app.context
    const screeners = openScreeners({ list }, () => clock)
    const screening = createScreening({ db, engine, log, catalogue, screeners, now: () => clock })
    const ids = [
      await evm.request(customer.id, USDT, 20_000_000n, LATER_LISTED),
      await evm.request(customer.id, USDT, 20_000_000n, LATER_LISTED),
    ] as const
    const withdrawal = (withdrawalId: number) => ({
      withdrawalId,
      customerId: customer.id,
      currencyId: USDT,
      address: LATER_LISTED,
      amount: 19_000_000n,
      requested: 20_000_000n,
    })
    await screening.step(NETWORK)
    expect(await screening.handOver(NETWORK, withdrawal(ids[0]))).toBe(true)
    writeList(LATER_LISTED)
    expect(await screening.handOver(NETWORK, withdrawal(ids[1]))).toBe(false)
    expect(await screening.handOver(NETWORK, withdrawal(ids[0]))).toBe(true)
    await screening.takeBack(ids[0])
    expect(await screening.handOver(NETWORK, withdrawal(ids[0]))).toBe(false)
  })

  test('after two hits within a day every withdrawal is held; a cancelled one leaves the queue', async () => {
    const { submitCommand } = evm
    for (const address of [LISTED, evm.other.address]) {
      const withdrawalId = await evm.request(customer.id, USDT, 20_000_000n, address)
      await evm.step()
      await submitCommand({ kind: 'cancelWithdrawal', customerId: customer.id, withdrawalId })
    }
    const id = await evm.withdraw(customer.id, USDT, 20_000_000n, LATER_LISTED)
    await evm.step()
    expect(await hits()).toMatchObject([{ subject_id: id, code: 'many_hits', outcome: 'hold' }])
    expect(await hits('ended')).toHaveLength(2)
    expect(await signed(id)).toBe(false)
  })

  test('without its file nothing passes; once the list is back, it passes by itself', async () => {
    await evm.step()
    const before = await metrics()
    rmSync(list)
    const id = await evm.withdraw(customer.id, USDT, 20_000_000n, LATER_LISTED)
    await evm.step()
    expect(await hits()).toEqual([])
    expect(await newestWithdrawal()).toMatchObject({ status: 'passed' })
    for (let asked = 0; asked < 3; asked += 1) {
      clock += 10_000
      await evm.step()
    }
    expect(await newestWithdrawal()).toMatchObject({ status: 'processing' })
    expect(await hits()).toMatchObject([{ code: 'screener_unavailable', adapter: 'list' }])
    expect(dataOf(await operator.ops('ops/screening/screeners', {})).list).toMatchObject([
      { name: 'list', problem: 'the screening list cannot be read: there is no such file' },
    ])
    expect(await signed(id)).toBe(false)
    const during = await metrics()
    writeList(LISTED)
    clock += MINUTE_MS
    await evm.step()
    expect(await hits()).toEqual([])
    expect(await signed(id)).toBe(true)
    clock += MINUTE_MS
    await evm.step()
    const after = await metrics()
    await expectFired('ScreenerDown', { before, during, after })
  })

  test('operators cannot decide on their own, and support cannot at all', async () => {
    await depositFromListed('1')
    const id = await onlyHit()
    const { db } = evm.app.app.context
    await db.updateTable('screening').set({ customer_id: admin.id }).where('id', '=', String(id)).execute()
    expect(await decide(admin, id, 'release')).toMatchObject({ code: 'reviewer_must_not_be_owner' })
    const support = await registerOperator(evm.app, 'support')
    const reviewer = await registerOperator(evm.app, 'reviewer')
    expect(await decide(support, id, 'release')).toMatchObject({ code: 'role_not_allowed' })
    expect(await decide(reviewer, id, 'release')).toMatchObject({ code: 'role_not_allowed' })
  })
  test('a restart while a deposit is held and one after its release credit it once', async () => {
    const before = Number(await balanceOf(ETH))
    await depositFromListed('4')
    const id = await onlyHit()
    dataOf(await decide(operator, id, 'release'))
    await evm.restart('server')
    await evm.step()
    expect(await newestDeposit()).toMatchObject({ stage: 'held' })
    const release = { id: String(id), decision: 'release', reason: REASON } as const
    dataOf(await opsClient(evm.app, admin.opsToken)('ops/screening/decide', release))
    await evm.restart('server')
    await evm.step()
    await evm.step()
    expect(Number(await balanceOf(ETH))).toBe(before + 4)
  })
})
