import { type Address, getAddress, type Hex, parseEther, parseGwei } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { findAnvil } from './evm/anvil.ts'
import { CONFIRMATIONS, ETH, type EvmCustody, openEvmCustody, USDT } from './evm/evm-custody.ts'

const binary = findAnvil()
test.runIf(!binary)('custody of EVM chains', ({ skip }) =>
  skip('no EVM node is available for this platform: these tests are skipped'),
)

describe.skipIf(!binary)('with a real EVM node', () => {
  let evm: EvmCustody
  let customer: TestCustomer
  /** The customer who withdraws. Withdrawals of `customer` are on hold after a deep reorganisation. */
  let payee: TestCustomer
  /** A second one, because of the limit of three withdrawals per day. */
  let nextPayee: TestCustomer
  /** Withdraws to an address that takes nothing. */
  let spoiler: TestCustomer
  let paying: Address

  beforeAll(async () => {
    evm = await openEvmCustody(binary ?? '')
    const { token, lookalike, account, anvil, pay, callToken } = evm
    customer = await evm.app.registerCustomer()
    payee = await evm.registerPayee()
    nextPayee = await evm.registerPayee()
    spoiler = await evm.registerPayee()
    paying = await evm.payingAddress()
    await pay(paying, '100')
    await callToken(token, 'mint', paying, 1_000_000_000n)
    await callToken(token, 'mint', account.address, 1_000_000_000_000n)
    await callToken(lookalike, 'mint', account.address, 1_000_000_000_000n)
    await anvil.mine(1)
    await evm.step()
  })

  afterAll(() => evm.close())

  const client = () => evm.app.client(customer.token)

  /** Returns the total in the coin account, in units. */
  async function balanceOf(currencyId: number, owner = customer): Promise<bigint> {
    const row = await evm.app.app.context.db
      .selectFrom('account')
      .select('available')
      .where('owner_id', '=', String(owner.id))
      .where('kind', '=', 'coin')
      .where('currency_id', '=', currencyId)
      .executeTakeFirst()
    return BigInt(row?.available ?? 0)
  }

  async function statusOf(withdrawalId: number): Promise<string | undefined> {
    const row = await evm.app.app.context.db
      .selectFrom('withdrawal')
      .select('status')
      .where('id', '=', String(withdrawalId))
      .executeTakeFirst()
    return row?.status
  }

  const newest = async () => dataOf(await client()('charge_mention/log2', { limit: 1 })).list[0]

  test('a native deposit is seen, confirmed and credited, rounded down to units', async () => {
    const before = await balanceOf(ETH)
    const hash = await evm.wallet.sendTransaction({
      to: await evm.addressOf(customer, ETH),
      value: parseEther('1.5') + 1n,
      account: evm.account,
      chain: null,
      gas: 21_000n,
    })
    await evm.step()
    expect(await newest()).toMatchObject({ stage: 'seen', hash, number: '1.5' })
    await evm.anvil.mine(CONFIRMATIONS - 1)
    await evm.step()
    expect(await newest()).toMatchObject({ stage: 'confirming', confirmations: CONFIRMATIONS - 1 })
    expect(await balanceOf(ETH)).toBe(before)
    await evm.anvil.mine(1)
    await evm.step()
    expect(await newest()).toMatchObject({ stage: 'credited' })
    expect(await balanceOf(ETH)).toBe(before + 150_000_000n)
  })

  test('ERC20 deposits: each transfer of a transaction is credited once; an unlisted token is not', async () => {
    const before = await balanceOf(USDT)
    const address = await evm.addressOf(customer, USDT)
    await evm.callToken(evm.token, 'transferTwice', address, 20_000_000n, 30_000_000n)
    await evm.callToken(evm.lookalike, 'transfer', address, 900_000_000n)
    await evm.step()
    await evm.confirm()
    await evm.step()
    expect(await balanceOf(USDT)).toBe(before + 50_000_000n)
  })

  test('a failed transaction is not a deposit', async () => {
    const before = await balanceOf(USDT)
    const address = await evm.addressOf(customer, USDT)
    // Exceeds the balance, so it is mined and reverted.
    await evm.callToken(evm.token, 'transfer', address, 10n ** 30n)
    await evm.confirm()
    expect(await balanceOf(USDT)).toBe(before)
  })

  test('a reorg before the credit: the deposit moves to another block and is credited once', async () => {
    const before = await balanceOf(USDT)
    const address = await evm.addressOf(customer, USDT)
    await evm.step()
    const hash = await evm.callToken(evm.token, 'transfer', address, 40_000_000n)
    const raw = (await evm.anvil.rpc('eth_getRawTransactionByHash', hash)) as Hex
    await evm.anvil.mine(CONFIRMATIONS - 1)
    await evm.step()
    expect(await newest()).toMatchObject({ stage: 'confirming', hash })
    await evm.anvil.rpc('anvil_reorg', CONFIRMATIONS - 1, [])
    await evm.step()
    expect(await newest()).toMatchObject({ stage: 'gone' })
    // Another transaction precedes it in the new block, which changes its log index.
    await evm.wallet.writeContract({
      address: evm.token,
      abi: evm.abi,
      functionName: 'mint',
      args: [paying, 1n],
      account: evm.other,
      chain: null,
      gas: 200_000n,
      maxFeePerGas: parseGwei('900'),
      maxPriorityFeePerGas: parseGwei('800'),
    })
    await evm.anvil.rpc('eth_sendRawTransaction', raw)
    await evm.anvil.mine(1)
    const { logs } = (await evm.anvil.rpc('eth_getTransactionReceipt', hash)) as {
      logs: { logIndex: string }[]
    }
    expect(logs.map(({ logIndex }) => Number(logIndex))).toEqual([1])
    await evm.confirm()
    await evm.step()
    expect(await balanceOf(USDT)).toBe(before + 40_000_000n)
    expect(await newest()).toMatchObject({ stage: 'credited', hash })
    const { list } = dataOf(await client()('charge_mention/log2', {}))
    expect(list.filter((deposit) => deposit.hash === hash)).toHaveLength(1)
  })

  test('a reorg after the credit reverses it, also across a restart', async () => {
    const before = await balanceOf(USDT)
    await evm.callToken(evm.token, 'transfer', await evm.addressOf(customer, USDT), 60_000_000n)
    await evm.confirm()
    expect(await balanceOf(USDT)).toBe(before + 60_000_000n)
    await evm.anvil.rpc('anvil_reorg', CONFIRMATIONS, [])
    await evm.step()
    expect(await newest()).toMatchObject({ stage: 'orphaned' })
    await evm.restart('server')
    await evm.confirm()
    expect(await newest()).toMatchObject({ stage: 'reversed' })
    expect(await balanceOf(USDT)).toBe(before)
  })

  test('native and ERC20 withdrawals are signed by the signer, mined and confirmed', async () => {
    const [first, second] = [evm.account.address, '0x000000000000000000000000000000000000dEaD'] as const
    const ether = await evm.withdraw(payee.id, ETH, 10_000_000n, second)
    const dollars = await evm.withdraw(payee.id, USDT, 25_000_000n, first)
    const held = await evm.onChain(first, evm.token)
    await evm.step()
    expect([await statusOf(ether), await statusOf(dollars)]).toEqual(['sent', 'sent'])
    // Stopped between broadcast and mining.
    await evm.restart('server and signer')
    await evm.confirm()
    await evm.step()
    expect([await statusOf(ether), await statusOf(dollars)]).toEqual(['confirmed', 'confirmed'])
    // Minus the fees of 0.002 ETH and 5 USDT.
    expect(await evm.onChain(second)).toBe(parseEther('0.098'))
    expect(await evm.onChain(first, evm.token)).toBe(held + 20_000_000n)
  })

  test('a payment that reverts on the chain is returned to the customer', async () => {
    const target = '0x000000000000000000000000000000000000c0de'
    const before = await balanceOf(USDT, payee)
    const withdrawalId = await evm.withdraw(payee.id, USDT, 25_000_000n, getAddress(target))
    await evm.step()
    // The token's issuer blocks the recipient earlier in the same block.
    await evm.wallet.writeContract({
      address: evm.token,
      abi: evm.abi,
      functionName: 'close',
      args: [target],
      account: evm.other,
      chain: null,
      gas: 200_000n,
      maxFeePerGas: parseGwei('900'),
      maxPriorityFeePerGas: parseGwei('800'),
    })
    await evm.confirm()
    await evm.step()
    expect(await statusOf(withdrawalId)).toBe('returned')
    expect(await balanceOf(USDT, payee)).toBe(before)
    expect(await evm.onChain(target, evm.token)).toBe(0n)
  })

  test('a payment undone by a reorg is sent again and paid once', async () => {
    payee = nextPayee
    const target = '0x000000000000000000000000000000000000bEEF'
    const withdrawalId = await evm.withdraw(payee.id, USDT, 25_000_000n, target)
    await evm.step()
    await evm.anvil.mine(3)
    await evm.step()
    expect(await evm.onChain(target, evm.token)).toBe(20_000_000n)
    await evm.anvil.rpc('anvil_reorg', 3, [])
    expect(await evm.onChain(target, evm.token)).toBe(0n)
    await evm.step()
    await evm.step()
    await evm.confirm()
    await evm.step()
    expect(await statusOf(withdrawalId)).toBe('confirmed')
    expect(await evm.onChain(target, evm.token)).toBe(20_000_000n)
  })

  test('a recipient that rejects every payment does not stop those of others', async () => {
    const target = '0x000000000000000000000000000000000000F00d'
    // A contract that takes no coins: its payment cannot even be estimated.
    const rejected = await evm.withdraw(spoiler.id, ETH, 10_000_000n, evm.token)
    const honest = await evm.withdraw(nextPayee.id, ETH, 10_000_000n, target)
    await expect(evm.step()).rejects.toThrow('reverted')
    expect([await statusOf(rejected), await statusOf(honest)]).toEqual(['passed', 'sent'])
    await evm.anvil.mine(CONFIRMATIONS)
    await expect(evm.step()).rejects.toThrow('reverted')
    expect(await statusOf(honest)).toBe('confirmed')
    expect(await evm.onChain(target)).toBe(parseEther('0.098'))
  })
})
