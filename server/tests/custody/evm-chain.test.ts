import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseEther,
  parseGwei,
  type WalletClient,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '../../src/engine/index.ts'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { type Anvil, findAnvil, startAnvil } from './evm/anvil.ts'
import { testToken } from './evm/test-token.ts'
import { type SignerProcess, startSignerProcess } from '../testing/signer-process.ts'

const ETH = 2
const USDT = 3
const NETWORK = 'ERC20'
/** Confirmations of ETH and of USDT on ERC20, as configured. */
const CONFIRMATIONS = 12
const REVIEWER = 999

const MNEMONIC = 'test test test test test test test test test test test junk'

const binary = findAnvil()
test.runIf(!binary)('custody of EVM chains', ({ skip }) =>
  skip('no EVM node is available for this platform: these tests are skipped'),
)

describe.skipIf(!binary)('with a real EVM node', () => {
  const { abi, bytecode } = testToken()
  /** The node's pre-funded accounts. */
  const account = mnemonicToAccount(MNEMONIC)
  const other = mnemonicToAccount(MNEMONIC, { addressIndex: 1 })
  let anvil: Anvil
  let wallet: WalletClient
  let signer: SignerProcess
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let app: TestApp
  let customer: TestCustomer
  /** The customer who withdraws. Withdrawals of `customer` are on hold after a deep reorganisation. */
  let payee: TestCustomer
  /** A second one, because of the limit of three withdrawals per day. */
  let nextPayee: TestCustomer
  let token: Address
  let lookalike: Address
  let paying: Address
  let addressId = 0

  beforeAll(async () => {
    anvil = await startAnvil(binary ?? '')
    wallet = createWalletClient({ account, transport: http(anvil.url) })
    token = await deploy()
    lookalike = await deploy()
    database = await createTestDatabase({ migrated: true })
    signer = await startSignerProcess({ SIGNER_POLICY: policyFile() })
    app = await start()
    customer = await app.registerCustomer()
    payee = await app.registerCustomer({ funded: true })
    nextPayee = await app.registerCustomer({ funded: true })
    for (const { id } of [payee, nextPayee])
      await submitCommand({ kind: 'setVerification', customerId: id, level: 2 })
    const response = await fetch(`${signer.url}/paying-address`, {
      headers: { authorization: `Bearer ${signer.token}` },
    })
    paying = ((await response.json()) as { address: Address }).address
    await pay(paying, '100')
    await callToken(token, 'mint', paying, 1_000_000_000n)
    await callToken(token, 'mint', account.address, 1_000_000_000_000n)
    await callToken(lookalike, 'mint', account.address, 1_000_000_000_000n)
    await anvil.mine(1)
    await app.app.context.custody.step()
  }, 40_000)

  afterAll(async () => {
    // Closes whatever has started, even if a later step failed.
    for (const end of [() => app.close(), () => signer.close(), () => database.drop(), () => anvil.close()])
      await Promise.resolve()
        .then(end)
        .catch(() => undefined)
  })

  function start(): Promise<TestApp> {
    const { url, token: signerToken, publicKeys } = signer
    return startTestApp({
      databaseUrl: database.url,
      config: {
        custody: {
          alone: { customer: 50_000, operator: 100_000 },
          unproven: { days: 3, sum: 50_000 },
          depositKeys: publicKeys,
          signer: { url, token: signerToken },
          evm: {
            rpcUrl: anvil.url,
            tokens: [{ currencyId: USDT, contract: token.toLowerCase(), decimals: 6 }],
          },
        },
      },
    })
  }

  function policyFile(): string {
    const limits = { paymentMax: '100000000000', dayMax: '1000000000000' }
    const file = join(mkdtempSync(join(tmpdir(), 'halyard-policy-')), 'policy.json')
    const currencies = {
      [ETH]: { ...limits, decimals: 8, chainDecimals: 18 },
      [USDT]: { ...limits, token, decimals: 6, chainDecimals: 6 },
    }
    const network = { kind: 'evm', chainId: anvil.chainId, gasPriceMax: '1000000000000', currencies }
    writeFileSync(file, JSON.stringify({ [NETWORK]: network }))
    return file
  }

  async function deploy(): Promise<Address> {
    const hash = await wallet.deployContract({ abi, bytecode, account, chain: null })
    await anvil.mine(1)
    const receipt = (await anvil.rpc('eth_getTransactionReceipt', hash)) as { contractAddress: Hex }
    return getAddress(receipt.contractAddress)
  }

  function callToken(address: Address, functionName: string, ...args: readonly unknown[]): Promise<Hex> {
    return wallet.writeContract({ address, abi, functionName, args, account, chain: null, gas: 200_000n })
  }

  function pay(to: Address, ether: string): Promise<Hex> {
    return wallet.sendTransaction({ to, value: parseEther(ether), account, chain: null, gas: 21_000n })
  }

  const step = () => app.app.context.custody.step()

  async function confirm(): Promise<void> {
    await anvil.mine(CONFIRMATIONS)
    await step()
  }

  async function submitCommand(command: Command) {
    const answer = await app.app.context.engine.submit(command)
    if (!answer.ok) throw new Error(`refused: ${answer.reject}`)
    return answer
  }

  const client = () => app.client(customer.token)

  async function addressOf(currency: number): Promise<Address> {
    return dataOf(await client()('wallet/get_in_address', { currency, type: NETWORK })).address as Address
  }

  /** Returns the total in the coin account, in units. */
  async function balanceOf(currencyId: number, owner = customer): Promise<bigint> {
    const row = await app.app.context.db
      .selectFrom('account')
      .select('available')
      .where('owner_id', '=', String(owner.id))
      .where('kind', '=', 'coin')
      .where('currency_id', '=', currencyId)
      .executeTakeFirst()
    return BigInt(row?.available ?? 0)
  }

  async function withdraw(currencyId: number, units: bigint, address: Address): Promise<number> {
    addressId += 1
    const customerId = payee.id
    await submitCommand({ kind: 'saveAddress', customerId, addressId, currencyId, network: NETWORK, address })
    const answer = await submitCommand({
      kind: 'requestWithdrawal',
      customerId,
      currencyId,
      network: NETWORK,
      addressId,
      amount: amount(units),
      memo: '',
    })
    const withdrawalId = 'withdrawal' in answer ? (answer.withdrawal?.withdrawalId ?? 0) : 0
    await submitCommand({
      kind: 'reviewWithdrawal',
      withdrawalId,
      reviewerId: REVIEWER,
      pass: true,
      reason: '',
    })
    return withdrawalId
  }

  async function statusOf(withdrawalId: number): Promise<string | undefined> {
    const row = await app.app.context.db
      .selectFrom('withdrawal')
      .select('status')
      .where('id', '=', String(withdrawalId))
      .executeTakeFirst()
    return row?.status
  }

  const newest = async () => dataOf(await client()('charge_mention/log2', { limit: 1 })).list[0]

  /** Returns the balance of an address on the chain, of the native coin or a token. */
  async function onChain(address: Address, of?: Address): Promise<bigint> {
    if (!of) return BigInt((await anvil.rpc('eth_getBalance', address, 'latest')) as string)
    const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [address] })
    return BigInt((await anvil.rpc('eth_call', { to: of, data }, 'latest')) as string)
  }

  test('a native deposit is seen, confirmed and credited, rounded down to units', async () => {
    const before = await balanceOf(ETH)
    const hash = await wallet.sendTransaction({
      to: await addressOf(ETH),
      value: parseEther('1.5') + 1n,
      account,
      chain: null,
      gas: 21_000n,
    })
    await step()
    expect(await newest()).toMatchObject({ stage: 'seen', hash, number: '1.5' })
    await anvil.mine(CONFIRMATIONS - 1)
    await step()
    expect(await newest()).toMatchObject({ stage: 'confirming', confirmations: CONFIRMATIONS - 1 })
    expect(await balanceOf(ETH)).toBe(before)
    await anvil.mine(1)
    await step()
    expect(await newest()).toMatchObject({ stage: 'credited' })
    expect(await balanceOf(ETH)).toBe(before + 150_000_000n)
  })

  test('ERC20 deposits: each transfer of a transaction is credited once; an unlisted token is not', async () => {
    const before = await balanceOf(USDT)
    const address = await addressOf(USDT)
    await callToken(token, 'transferTwice', address, 20_000_000n, 30_000_000n)
    await callToken(lookalike, 'transfer', address, 900_000_000n)
    await step()
    await confirm()
    await step()
    expect(await balanceOf(USDT)).toBe(before + 50_000_000n)
  })

  test('a failed transaction is not a deposit', async () => {
    const before = await balanceOf(USDT)
    const address = await addressOf(USDT)
    // Exceeds the balance, so it is mined and reverted.
    await callToken(token, 'transfer', address, 10n ** 30n)
    await confirm()
    expect(await balanceOf(USDT)).toBe(before)
  })

  test('a reorg before the credit: the deposit moves to another block and is credited once', async () => {
    const before = await balanceOf(USDT)
    const address = await addressOf(USDT)
    await step()
    const hash = await callToken(token, 'transfer', address, 40_000_000n)
    const raw = (await anvil.rpc('eth_getRawTransactionByHash', hash)) as Hex
    await anvil.mine(CONFIRMATIONS - 1)
    await step()
    expect(await newest()).toMatchObject({ stage: 'confirming', hash })
    await anvil.rpc('anvil_reorg', CONFIRMATIONS - 1, [])
    await step()
    expect(await newest()).toMatchObject({ stage: 'gone' })
    // Another transaction precedes it in the new block, which changes its log index.
    await wallet.writeContract({
      address: token,
      abi,
      functionName: 'mint',
      args: [paying, 1n],
      account: other,
      chain: null,
      gas: 200_000n,
      maxFeePerGas: parseGwei('900'),
      maxPriorityFeePerGas: parseGwei('800'),
    })
    await anvil.rpc('eth_sendRawTransaction', raw)
    await anvil.mine(1)
    const { logs } = (await anvil.rpc('eth_getTransactionReceipt', hash)) as { logs: { logIndex: string }[] }
    expect(logs.map(({ logIndex }) => Number(logIndex))).toEqual([1])
    await confirm()
    await step()
    expect(await balanceOf(USDT)).toBe(before + 40_000_000n)
    expect(await newest()).toMatchObject({ stage: 'credited', hash })
    const { list } = dataOf(await client()('charge_mention/log2', {}))
    expect(list.filter((deposit) => deposit.hash === hash)).toHaveLength(1)
  })

  test('a reorg after the credit reverses it, also across a restart', async () => {
    const before = await balanceOf(USDT)
    await callToken(token, 'transfer', await addressOf(USDT), 60_000_000n)
    await confirm()
    expect(await balanceOf(USDT)).toBe(before + 60_000_000n)
    await anvil.rpc('anvil_reorg', CONFIRMATIONS, [])
    await step()
    expect(await newest()).toMatchObject({ stage: 'orphaned' })
    await app.close()
    app = await start()
    await confirm()
    expect(await newest()).toMatchObject({ stage: 'reversed' })
    expect(await balanceOf(USDT)).toBe(before)
  })

  test('native and ERC20 withdrawals are signed by the signer, mined and confirmed', async () => {
    const [first, second] = [account.address, '0x000000000000000000000000000000000000dEaD'] as const
    const ether = await withdraw(ETH, 10_000_000n, second)
    const dollars = await withdraw(USDT, 25_000_000n, first)
    const held = await onChain(first, token)
    await step()
    expect([await statusOf(ether), await statusOf(dollars)]).toEqual(['sent', 'sent'])
    // Stopped between broadcast and mining.
    await app.close()
    signer = await signer.restart()
    app = await start()
    await confirm()
    await step()
    expect([await statusOf(ether), await statusOf(dollars)]).toEqual(['confirmed', 'confirmed'])
    // Minus the fees of 0.002 ETH and 5 USDT.
    expect(await onChain(second)).toBe(parseEther('0.098'))
    expect(await onChain(first, token)).toBe(held + 20_000_000n)
  })

  test('a payment that reverts on the chain is returned to the customer', async () => {
    const target = '0x000000000000000000000000000000000000c0de'
    const before = await balanceOf(USDT, payee)
    const withdrawalId = await withdraw(USDT, 25_000_000n, getAddress(target))
    await step()
    // The token's issuer blocks the recipient earlier in the same block.
    await wallet.writeContract({
      address: token,
      abi,
      functionName: 'close',
      args: [target],
      account: other,
      chain: null,
      gas: 200_000n,
      maxFeePerGas: parseGwei('900'),
      maxPriorityFeePerGas: parseGwei('800'),
    })
    await confirm()
    await step()
    expect(await statusOf(withdrawalId)).toBe('returned')
    expect(await balanceOf(USDT, payee)).toBe(before)
    expect(await onChain(target, token)).toBe(0n)
  })

  test('a payment undone by a reorg is sent again and paid once', async () => {
    payee = nextPayee
    const target = '0x000000000000000000000000000000000000bEEF'
    const withdrawalId = await withdraw(USDT, 25_000_000n, target)
    await step()
    await anvil.mine(3)
    await step()
    expect(await onChain(target, token)).toBe(20_000_000n)
    await anvil.rpc('anvil_reorg', 3, [])
    expect(await onChain(target, token)).toBe(0n)
    await step()
    await step()
    await confirm()
    await step()
    expect(await statusOf(withdrawalId)).toBe('confirmed')
    expect(await onChain(target, token)).toBe(20_000_000n)
  })
})
