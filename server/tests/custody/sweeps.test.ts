import { sql } from 'kysely'
import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chain } from '../../src/custody/chains/chain.ts'
import { planSweeps } from '../../src/custody/transfers/plan-sweeps.ts'
import { expectFired } from '../alerts/fired-alerts.ts'
import { findAnvil } from './evm/anvil.ts'
import { ETH, NETWORK, USDT } from './evm/evm-custody.ts'
import { COLD, openSweeping, type Sweeping } from './evm/sweeping.ts'

const STRANGER = '0x000000000000000000000000000000000000dEaD'

const binary = findAnvil()
test.runIf(!binary)('sweeps of EVM chains', ({ skip }) =>
  skip('no EVM node is available for this platform: these tests are skipped'),
)

const asked = () => Promise.reject(new Error('the node was asked'))

describe.skipIf(!binary)('sweeps, with a real EVM node', () => {
  let stage: Sweeping

  beforeAll(async () => {
    stage = await openSweeping(binary ?? '')
  })

  beforeEach(() => stage.renewSession())

  afterAll(() => stage.evm.close())

  const metrics = () => stage.evm.app.app.context.system.metrics()
  /** The metrics while the paying address was below its low limit. */
  let low = ''

  const newest = async () => (await stage.transfers()).at(-1)

  /** Returns the transfers from the `from`th on, as 'sweep mined', sorted. */
  const outcomes = async (from = 0) =>
    (await stage.transfers())
      .slice(from)
      .map(({ kind, status }) => `${kind} ${status}`)
      .toSorted()

  async function isWaitingForRefill(withdrawalId: number): Promise<boolean> {
    const row = await stage.evm.app.app.context.db
      .selectFrom('refill_wait')
      .select('since')
      .where('withdrawal_id', '=', String(withdrawalId))
      .executeTakeFirst()
    return row !== undefined
  }

  test('a withdrawal waits until deposits are swept, and is paid from them', async () => {
    const { evm, paying } = stage
    const { id: payee } = await evm.registerPayee()
    const before = await metrics()
    const dollars = await evm.withdraw(payee, USDT, 705_000_000n, STRANGER)
    await stage.later()
    expect([await stage.statusOf(dollars), await isWaitingForRefill(dollars)]).toEqual(['passed', true])
    const during = await metrics()
    const deposits = [
      await stage.deposit(ETH, '2'),
      await stage.deposit(USDT, '500'),
      await stage.deposit(USDT, '300'),
    ]
    await evm.confirm()
    await stage.later()
    await evm.confirm()
    await stage.settle()
    expect(await outcomes()).toEqual(['gas mined', 'gas mined', 'sweep mined', 'sweep mined', 'sweep mined'])
    for (const { address } of deposits) expect(await evm.onChain(address, evm.token)).toBe(0n)
    expect([await stage.statusOf(dollars), await isWaitingForRefill(dollars)]).toEqual(['confirmed', false])
    expect(await evm.onChain(STRANGER, evm.token)).toBe(700_000_000n)
    expect(await evm.onChain(paying, evm.token)).toBe(100_000_000n)
    low = await metrics()
    await expectFired('PayingAddressShort', { before, during, after: low })
  })

  test('gas for an address is not a deposit of its customer, and its rest is not swept', async () => {
    const gas = (await stage.transfers()).filter(({ kind }) => kind === 'gas')
    const rows = await stage.evm.app.app.context.db
      .selectFrom('chain_deposit')
      .select('txid')
      .where(
        'txid',
        'in',
        gas.map(({ txid }) => txid ?? ''),
      )
      .execute()
    expect(rows).toEqual([])
    const before = await stage.transfers()
    await stage.settle()
    expect(await stage.transfers()).toEqual(before)
  })

  test('later deposits at an address are swept too, with what is left of its gas', async () => {
    const before = (await stage.transfers()).length
    const { customer } = await stage.deposit(USDT, '150')
    await stage.evm.confirm()
    await stage.settle()
    expect(await outcomes(before)).toEqual(['gas mined', 'sweep mined'])
    await stage.deposit(USDT, '170', customer)
    await stage.evm.confirm()
    await stage.settle()
    expect(await outcomes(before + 2)).toContain('sweep mined')
    expect(await newest()).toMatchObject({ status: 'mined' })
    expect(await stage.evm.onChain(await stage.evm.addressOf(customer, USDT), stage.evm.token)).toBe(0n)
  })

  test('a crash between the signature and its record: the same transaction is sent', async () => {
    const { evm } = stage
    await stage.deposit(USDT, '600')
    await evm.confirm()
    await stage.later()
    const gas = await newest()
    expect(gas).toMatchObject({ kind: 'gas', status: 'sent' })
    await evm.anvil.rpc('anvil_dropTransaction', gas?.txid)
    await sql`update own_transfer set status = 'planned', txid = null, raw = null, fee_max = null, signed_at = null
      where id = ${gas?.id}`.execute(evm.app.app.context.db)
    // It would wait behind this one, had the signer not used the nonce.
    const { id: payee } = await evm.registerPayee()
    const ether = await evm.withdraw(payee, ETH, 10_000_000n, STRANGER)
    await stage.later()
    await stage.later()
    expect((await stage.transfers()).find(({ id }) => id === gas?.id)).toMatchObject({ txid: gas?.txid })
    await stage.settle()
    expect(await stage.statusOf(ether)).toBe('confirmed')
    expect((await stage.transfers()).map(({ status }) => status)).not.toContain('planned')
  })

  test('a spike of the gas price makes sweeping wait, and costs nothing', async () => {
    await stage.deposit(USDT, '150')
    await stage.evm.confirm()
    const before = await stage.transfers()
    await stage.setBaseFee(500)
    await stage.later()
    await stage.later()
    expect(await stage.transfers()).toEqual(before)
    await stage.setBaseFee(1)
    await stage.settle()
    expect(await outcomes(before.length)).toEqual(['gas mined', 'sweep mined'])
  })

  test('a sweep undone by a reorganisation is sent again and moves its amount once', async () => {
    const { evm, paying } = stage
    await stage.deposit(ETH, '3')
    await evm.confirm()
    const held = await evm.onChain(paying)
    await stage.later()
    const { id } = (await newest()) ?? {}
    await evm.anvil.mine(3)
    await stage.later()
    await stage.expectAgreement()
    expect(await evm.onChain(paying)).toBeGreaterThan(held)
    await evm.anvil.rpc('anvil_reorg', 3, [])
    await stage.later()
    await stage.expectAgreement()
    expect(await evm.onChain(paying)).toBe(held)
    await stage.settle()
    expect((await stage.transfers()).find((row) => row.id === id)).toMatchObject({ status: 'mined' })
    expect(await evm.onChain(paying)).toBeGreaterThan(held + parseEther('2.99'))
    expect(await evm.onChain(paying)).toBeLessThan(held + parseEther('3'))
  })

  test('gas waits while a payment is not mined, which does not wait for it', async () => {
    const { evm } = stage
    const { id: payee } = await evm.registerPayee()
    await stage.deposit(USDT, '250')
    await evm.confirm()
    const ether = await evm.withdraw(payee, ETH, 10_000_000n, STRANGER)
    await evm.step()
    expect(await stage.statusOf(ether)).toBe('sent')
    await stage.later(6)
    expect(await newest()).toMatchObject({ kind: 'gas', status: 'planned', reason: 'payments_first' })
    const during = await metrics()
    await stage.later(1)
    const fault = { before: during, during: await metrics(), within: 60, minutes: 400 }
    await expectFired('OwnTransferWaits', fault)
    await stage.settle()
    expect(await stage.statusOf(ether)).toBe('confirmed')
    expect(await newest()).toMatchObject({ kind: 'gas', status: 'mined' })
  })

  test('a number that the signer knows, as after a lost database, is sent as it knows it', async () => {
    const { evm } = stage
    const { rows } = await sql<{ id: string }>`
      select last_value + 1 as id from own_transfer_id_seq`.execute(evm.app.app.context.db)
    const { customer, address } = await stage.deposit(USDT, '50')
    const lost = await evm.askForTransfer({
      transferId: Number(rows[0]?.id),
      kind: 'gas',
      network: NETWORK,
      currencyId: ETH,
      index: customer.id,
      address,
      amount: '5000',
      terms: { kind: 'evm', nonce: 0, gas: '21000', maxFeePerGas: '5000000000', maxPriorityFeePerGas: '1' },
    })
    expect(lost).toMatchObject({ kind: 'signed' })
    await stage.deposit(USDT, '200')
    await evm.confirm()
    await stage.settle()
    const adopted = (await stage.transfers()).find(({ id }) => id === rows[0]?.id)
    expect(adopted).toMatchObject({
      kind: 'gas',
      address,
      amount: '5000',
      status: 'mined',
      txid: lost['txid'],
    })
    const swept = (await stage.transfers()).filter(({ kind }) => kind === 'sweep').at(-1)
    expect(swept).toMatchObject({ status: 'mined', amount: '200000000' })
  })

  test('what is above the high limit goes to the cold address, and the books know it', async () => {
    const { evm, paying } = stage
    await stage.deposit(USDT, '150000')
    await evm.confirm()
    await stage.settle()
    expect(await newest()).toMatchObject({ kind: 'overflow', status: 'mined', address: COLD })
    expect(await evm.onChain(paying, evm.token)).toBe(50_500_000_000n)
    const funded = await metrics()
    await expectFired('PayingAddressLow', {
      before: funded,
      during: low,
      after: funded,
      only: 'currency="USDT"',
    })
  })

  test('a halt of withdrawals signs no sweep', async () => {
    const { evm } = stage
    const words = { cause: 'security', text: '', reason: 'Unknown payments' } as const
    const halt = await evm.submitCommand({
      kind: 'declareHalt',
      scope: 'withdrawals',
      operatorId: 901,
      ...words,
    })
    const haltId = 'haltId' in halt ? halt.haltId : 0
    await stage.deposit(USDT, '400')
    await evm.confirm()
    const before = await stage.transfers()
    await stage.later()
    expect(await stage.transfers()).toEqual(before)
    await evm.submitCommand({ kind: 'resumeHalt', haltId, firstReviewerId: 901, reviewerId: 902 })
    await stage.settle()
    expect(await outcomes(before.length)).toEqual(['gas mined', 'sweep mined'])
  })

  test('a flood of dust on 10,000 addresses asks the node nothing and costs nothing', async () => {
    const { db, catalogue } = stage.evm.app.app.context
    await sql`insert into chain_deposit (network, txid, output, customer_id, currency_id, address, amount, status, seen_at)
      select 'ERC20', '0x' || lpad(to_hex(n), 64, '0'), 1, 1000 + n, ${USDT}, '0xdust' || n, 99000000, 'credited', 1
      from generate_series(1, 10000) n`.execute(db)
    const before = await stage.transfers()
    const node = { feeCurrencyId: ETH, currencyIds: [ETH, USDT], feeUnits: (fee: bigint) => fee }
    const limits = [{ currencyId: USDT, least: 100_000_000n, low: 0n, high: 1n }]
    const parts = { db, catalogue, payer: stage.paying, at: stage.now() }
    const rules = { limits, costPerDay: 1_000_000n, cold: undefined }
    const chain = { network: NETWORK } as Chain
    const plan = () => planSweeps({ ...parts, rules }, chain, { ...node, holdingOf: asked, termsOf: asked })
    await plan()
    expect(await stage.transfers()).toEqual(before)
    await sql`update chain_deposit set amount = 100000000 where address = '0xdust5'`.execute(db)
    await expect(plan()).rejects.toThrow('the node was asked')
    await sql`delete from chain_deposit where address like '0xdust%'`.execute(db)
  })

  test('a token that keeps a fee or refuses stops being swept, and what it kept is a difference', async () => {
    const { evm } = stage
    const sound = await metrics()
    await evm.callToken(evm.token, 'takeFee', 2_000_000n)
    await stage.deposit(USDT, '202')
    await evm.confirm()
    const before = (await stage.transfers()).length
    for (let round = 0; round < 4; round += 1) {
      await stage.later()
      await evm.confirm()
    }
    await stage.later()
    const failed = (await stage.transfers()).slice(before).find(({ kind }) => kind === 'sweep')
    expect(failed).toMatchObject({ status: 'failed', reason: 'received_less', amount: '200000000' })
    await expectFired('OwnTransferFailed', { before: sound, during: await metrics() })
    const shown = (await stage.balances()).map(({ currency, state, difference }) =>
      [currency, state, difference].join(' '),
    )
    expect(shown).toContain('USDT differs -2')
    await evm.callToken(evm.token, 'takeFee', 0n)
    await evm.callToken(evm.token, 'close', stage.paying)
    for (let at = 0; at < 2; at += 1) await stage.deposit(USDT, '300')
    await evm.confirm()
    await stage.later()
    const rows = (await stage.transfers()).filter(({ status }) => status === 'failed')
    expect(rows.map(({ reason, network_fee }) => `${reason} ${network_fee === null}`)).toEqual([
      'received_less false',
      'node_refused true',
      'node_refused true',
    ])
    await stage.deposit(USDT, '300')
    await evm.confirm()
    const after = await stage.transfers()
    await stage.later()
    expect(await stage.transfers()).toEqual(after)
  })
})
