import { formatUnits } from '@halyard/money'
import { type Address, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { readBalances } from '../../src/custody/balances/read-balances.ts'
import type { ChainBalances } from '../../src/custody/chains/chain.ts'
import { openEvmChain } from '../../src/custody/chains/evm/evm-chain.ts'
import { approveChange } from '../testing/approve-change.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { findAnvil } from './evm/anvil.ts'
import { ETH, type EvmCustody, NETWORK, openEvmCustody, USDT } from './evm/evm-custody.ts'

const MINUTE_MS = 60_000
const STRANGER = '0x000000000000000000000000000000000000dEaD'

const binary = findAnvil()
test.runIf(!binary)('balances of EVM chains', ({ skip }) =>
  skip('no EVM node is available for this platform: these tests are skipped'),
)

describe.skipIf(!binary)('balances, with a real EVM node', () => {
  let clock = Date.UTC(2026, 0, 5, 12)
  let evm: EvmCustody
  let depositor: TestCustomer
  let paying: Address
  let treasurer: TestOperator
  let admin: TestOperator

  beforeAll(async () => {
    evm = await openEvmCustody(binary ?? '', () => clock)
    depositor = await evm.app.registerCustomer()
    paying = await evm.payingAddress()
    await evm.callToken(evm.token, 'mint', evm.account.address, 1_000_000_000_000n)
    await evm.anvil.mine(1)
    await evm.step()
  })

  // Sessions of operators end after half an hour.
  beforeEach(async () => {
    treasurer = await registerOperator(evm.app, 'treasurer')
    admin = await registerOperator(evm.app, 'admin')
  })

  afterAll(() => evm.close())

  /** Lets the next reading be due, and takes a step. */
  async function read(): Promise<void> {
    clock += 5 * MINUTE_MS
    await evm.step()
  }

  async function balance(currencyId: number) {
    const { list } = dataOf(await treasurer.ops('ops/chain/balances', {}))
    const found = list.find((row) => row.currency_id === currencyId)
    if (!found) throw new Error('the balance is not listed')
    return found
  }

  /** Returns the networks that checks of the treasury do not compare, as 'chain_balance OMNI'. */
  async function notCompared(): Promise<readonly string[]> {
    const { checks } = dataOf(await treasurer.ops('ops/treasury/show', {}))
    return checks.flatMap(({ check, not_compared: networks }) =>
      networks.map((network) => `${check} ${network}`),
    )
  }

  /** Returns what the treasury reports of chains, as 'USDT ERC20 -5'. */
  async function differences(): Promise<string[]> {
    await evm.app.app.context.treasury.step()
    const { differences: all } = dataOf(await treasurer.ops('ops/treasury/show', {}))
    return all
      .filter(({ check, ended_at }) => check === 'chain_balance' && ended_at === null)
      .map(({ currency_name, subject, amount }) => `${currency_name} ${subject} ${amount}`)
      .toSorted()
  }

  const explain = (currencyId: number, added: string, spent: string, by = treasurer) =>
    by.ops('ops/chain/explain', {
      currency_id: currencyId,
      network: NETWORK,
      added,
      spent,
      reason: 'Refill of the paying address',
    })

  test('deposits in blocks agree with the node to the unit, but for what rounding leaves', async () => {
    const address = await evm.addressOf(depositor, ETH)
    await evm.wallet.sendTransaction({
      to: address,
      value: parseEther('1.5') + 1n,
      account: evm.account,
      chain: null,
      gas: 21_000n,
    })
    await evm.callToken(evm.token, 'transfer', address, 50_000_000n)
    await evm.confirm()
    await read()
    expect(await balance(ETH)).toMatchObject({
      deposited: '1.5',
      booked: '1.5',
      state: 'agrees',
      addresses: 1,
    })
    expect(await balance(USDT)).toMatchObject({ deposited: '50', booked: '50', state: 'agrees' })
    expect(await differences()).toEqual([])
  })

  test('a followed network whose node reports no balances is named as not compared', async () => {
    expect(await notCompared()).toEqual([])
    const { db } = evm.app.app.context
    await db.insertInto('chain_cursor').values({ network: 'OMNI', height: 1, hash: 'a' }).execute()
    expect(await notCompared()).toEqual(['chain_balance OMNI'])
    await db.deleteFrom('chain_cursor').where('network', '=', 'OMNI').execute()
  })

  test('a refill by hand is a difference until two persons explain it, one of them an admin', async () => {
    await evm.pay(paying, '100')
    await evm.callToken(evm.token, 'transfer', paying, 1_000_000_000n)
    await evm.confirm()
    await read()
    expect(await balance(ETH)).toMatchObject({ paying: '100', difference: '100', state: 'differs' })
    expect(await differences()).toEqual([`ETH ${NETWORK} 100`, `USDT ${NETWORK} 1000`])
    const proposal = dataOf(await explain(ETH, '100', '0'))
    expect(proposal.affects).toEqual([
      { fact: 'chain_difference_before', value: '100', currency: 'ETH' },
      { fact: 'chain_difference_after', value: '0', currency: 'ETH' },
    ])
    const decision = { id: proposal.id ?? 0, pass: '1' } as const
    expect(await treasurer.ops('ops/change/decide', decision)).toMatchObject({
      code: 'reviewers_must_differ',
    })
    const colleague = await registerOperator(evm.app, 'treasurer')
    expect(await colleague.ops('ops/change/decide', decision)).toMatchObject({ type: 'error' })
    expect(await balance(ETH)).toMatchObject({ state: 'differs' })
    await approveChange(admin, proposal)
    await approveChange(admin, dataOf(await explain(USDT, '1000', '0')))
    expect(await balance(ETH)).toMatchObject({ added: '100', difference: '0', state: 'agrees' })
    expect(await differences()).toEqual([])
  })

  test.each([
    [
      { added: '0.000000001', spent: '0' },
      { code: 'amount_step_wrong', field: 'added' },
    ],
    [
      { added: '0', spent: '99999999999999999999' },
      { code: 'invalid_field', field: 'spent' },
    ],
    [
      { added: '-1', spent: '0' },
      { code: 'invalid_field', field: 'added' },
    ],
    [{ added: '100', spent: '0' }, { code: 'nothing_changes' }],
  ])('an explanation of %j is refused', async ({ added, spent }, answer) => {
    expect(await explain(ETH, added, spent)).toMatchObject(answer)
  })

  test('an explanation is refused for a chain that reports no balance, and from an operator', async () => {
    const unknown = { currency_id: ETH, network: 'TRC20', added: '1', spent: '0', reason: 'Refill' }
    expect(await treasurer.ops('ops/chain/explain', unknown)).toMatchObject({ code: 'network_must_be_known' })
    const operator = await registerOperator(evm.app, 'operator')
    expect(await explain(ETH, '200', '0', operator)).toMatchObject({ code: 'role_not_allowed' })
  })

  test('payments and what the network took for them leave no difference, a reverted one included', async () => {
    const { id: payee } = await evm.registerPayee()
    await evm.withdraw(payee, ETH, 10_000_000n, STRANGER)
    await evm.withdraw(payee, USDT, 25_000_000n, STRANGER)
    const refused = '0x000000000000000000000000000000000000c0de'
    await evm.withdraw(payee, USDT, 25_000_000n, refused)
    await evm.step()
    await evm.wallet.writeContract({
      address: evm.token,
      abi: evm.abi,
      functionName: 'close',
      args: [refused],
      account: evm.other,
      chain: null,
      gas: 200_000n,
      maxFeePerGas: 900_000_000_000n,
      maxPriorityFeePerGas: 800_000_000_000n,
    })
    await evm.confirm()
    await evm.step()
    await read()
    const held = (await evm.onChain(paying)) / 10_000_000_000n
    expect(held).toBeLessThan(9_990_200_000n)
    expect(await balance(ETH)).toMatchObject({
      paying: formatUnits(held, 8),
      under_way: '0',
      state: 'agrees',
    })
    expect(await balance(USDT)).toMatchObject({ paying: '980', booked: '30', state: 'agrees' })
    expect(await differences()).toEqual([])
  })

  test('coins that leave without a payment are a difference, while payments under way are none', async () => {
    const { id: payee } = await evm.registerPayee()
    await evm.withdraw(payee, USDT, 25_000_000n, STRANGER)
    await evm.step()
    await evm.anvil.mine(1)
    await read()
    expect(await balance(USDT)).toMatchObject({ under_way: '20', difference: '-20', state: 'agrees' })
    await steal(3n)
    await read()
    expect(await balance(USDT)).toMatchObject({ under_way: '20', difference: '-23', state: 'differs' })
    expect(await differences()).toEqual([`USDT ${NETWORK} -23`])
    await evm.confirm()
    await read()
    expect(await balance(USDT)).toMatchObject({ under_way: '0', difference: '-3', state: 'differs' })
  })

  /** Takes whole USDT from the paying address with its key, as a thief would who has it. */
  async function steal(dollars: bigint): Promise<void> {
    await evm.anvil.rpc('anvil_impersonateAccount', paying)
    const before = await evm.onChain(paying, evm.token)
    const data = `0xa9059cbb${STRANGER.slice(2).padStart(64, '0')}${(dollars * 1_000_000n).toString(16).padStart(64, '0')}`
    // The gas is free, so that only the token differs.
    await evm.anvil.rpc('anvil_setNextBlockBaseFeePerGas', '0x0')
    await evm.anvil.rpc('eth_sendTransaction', { from: paying, to: evm.token, data, gasPrice: '0x0' })
    await evm.anvil.mine(1)
    expect(before - (await evm.onChain(paying, evm.token))).toBe(dollars * 1_000_000n)
    await evm.anvil.rpc('anvil_stopImpersonatingAccount', paying)
  }

  test('a reading during which its block was undone is not stored', async () => {
    const { rpcUrl, currencies } = {
      rpcUrl: evm.anvil.url,
      currencies: [{ id: ETH, decimals: 8, chainDecimals: 18 }],
    }
    const chain = await openEvmChain(NETWORK, { rpcUrl, currencies })
    const { balances } = chain
    if (!balances) throw new Error('the chain reports no balances')
    // With a payment in it, which the other block does not have.
    await evm.pay(STRANGER, '1')
    await evm.anvil.mine(1)
    await evm.step()
    const before = await balance(ETH)
    const undoing: ChainBalances = {
      ...balances,
      async sumAt(block, addresses) {
        const sums = await balances.sumAt(block, addresses)
        // After the last sum: an earlier one would fail, since the node no longer knows the block.
        if (!addresses.includes(paying)) await evm.anvil.rpc('anvil_reorg', 1, [])
        return sums
      },
    }
    const { db } = evm.app.app.context
    clock += 5 * MINUTE_MS
    await readBalances(db, { ...chain, balances: undoing }, async () => paying, clock)
    expect(await balance(ETH)).toEqual(before)
    await evm.step()
    expect((await balance(ETH)).read_at).toBe(clock)
  })

  async function expectStale(): Promise<void> {
    expect(await balance(ETH)).toMatchObject({ state: 'stale' })
    expect(await differences()).toContainEqual(expect.stringContaining(`ETH ${NETWORK}: not read`))
  }

  test('a node that is not read for an hour is a difference, and after a restart too', async () => {
    await evm.anvil.close()
    clock += 61 * MINUTE_MS
    await expect(evm.step()).rejects.toThrow(/.+/)
    treasurer = await registerOperator(evm.app, 'treasurer')
    await expectStale()
    await evm.restart('server')
    treasurer = { ...treasurer, ops: opsClient(evm.app, treasurer.opsToken) }
    await expectStale()
  })
})
