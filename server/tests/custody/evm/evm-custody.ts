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
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../../src/app/testing.ts'
import type { CustodyConfig } from '../../../src/custody/custody-config.ts'
import type { SweepSettings } from '../../../src/custody/transfers/sweep-rules.ts'
import type { Command } from '../../../src/engine/index.ts'
import { startSignerProcess } from '../../testing/signer-process.ts'
import { startAnvil } from './anvil.ts'
import { testToken } from './test-token.ts'

export const ETH = 2
export const USDT = 3
export const NETWORK = 'ERC20' as const
/** Confirmations of ETH and of USDT on ERC20, as configured. */
export const CONFIRMATIONS = 12
/** The signer's limits of transfers between own addresses: fees in wei, gas in units. */
export const TRANSFER_LIMITS = {
  feeMax: '20000000000000000',
  feeDayMax: '100000000000000000',
  gasMax: '1000000',
  gasDayMax: '10000000',
}
const REVIEWER = 999
const MNEMONIC = 'test test test test test test test test test test test junk'

interface Options {
  readonly screening?: CustodyConfig['screening']
  readonly sweeps?: SweepSettings
}

/** The exchange with a real EVM node, a signer and a listed token. */
export type EvmCustody = Awaited<ReturnType<typeof openEvmCustody>>

/** Starts a node, deploys a token and one that looks like it, and starts the signer and the exchange. */
export async function openEvmCustody(
  binary: string,
  now?: () => number,
  { screening, sweeps }: Options = {},
) {
  const { abi, bytecode } = testToken()
  /** The node's pre-funded accounts. */
  const account = mnemonicToAccount(MNEMONIC)
  const other = mnemonicToAccount(MNEMONIC, { addressIndex: 1 })
  const anvil = await startAnvil(binary)
  const wallet = createWalletClient({ account, transport: http(anvil.url) })
  const token = await deploy()
  const lookalike = await deploy()
  const database = await createTestDatabase({ migrated: true })
  let signer = await startSignerProcess({ SIGNER_POLICY: policyFile() })
  let app = await start()
  let addressId = 0

  async function deploy(): Promise<Address> {
    const hash = await wallet.deployContract({ abi, bytecode, account, chain: null })
    await anvil.mine(1)
    const receipt = (await anvil.rpc('eth_getTransactionReceipt', hash)) as { contractAddress: Hex }
    return getAddress(receipt.contractAddress)
  }

  function policyFile(): string {
    const limits = { paymentMax: '100000000000', dayMax: '1000000000000' }
    const file = join(mkdtempSync(join(tmpdir(), 'halyard-policy-')), 'policy.json')
    const currencies = {
      [ETH]: { ...limits, decimals: 8, chainDecimals: 18 },
      [USDT]: { ...limits, token, decimals: 6, chainDecimals: 6 },
    }
    const transfers = { ...TRANSFER_LIMITS, cold: sweeps?.cold }
    const network = {
      kind: 'evm',
      chainId: anvil.chainId,
      gasPriceMax: '1000000000000',
      currencies,
      ...(sweeps && { transfers }),
    }
    writeFileSync(file, JSON.stringify({ [NETWORK]: network }))
    return file
  }

  function start(): Promise<TestApp> {
    const { url, token: signerToken, publicKeys } = signer
    return startTestApp({
      databaseUrl: database.url,
      ...(now && { now }),
      config: {
        custody: {
          alone: { customer: 50_000, operator: 100_000 },
          unproven: { days: 3, sum: 50_000 },
          depositKeys: publicKeys,
          signer: { url, token: signerToken },
          ...(screening && { screening }),
          evm: {
            rpcUrl: anvil.url,
            tokens: [{ currencyId: USDT, contract: token.toLowerCase(), decimals: 6 }],
            ...(sweeps && { sweeps }),
          },
        },
      },
    })
  }

  const callToken = (address: Address, functionName: string, ...args: readonly unknown[]): Promise<Hex> =>
    wallet.writeContract({ address, abi, functionName, args, account, chain: null, gas: 200_000n })

  const pay = (to: Address, ether: string): Promise<Hex> =>
    wallet.sendTransaction({ to, value: parseEther(ether), account, chain: null, gas: 21_000n })

  const step = () => app.app.context.custody.step()

  async function submitCommand(command: Command) {
    const answer = await app.app.context.engine.submit(command)
    if (!answer.ok) throw new Error(`refused: ${answer.reject}`)
    return answer
  }

  async function approve(withdrawalId: number): Promise<void> {
    const review = { withdrawalId, reviewerId: REVIEWER, pass: true, reason: '' }
    await submitCommand({ kind: 'reviewWithdrawal', ...review })
  }

  async function payingAddress(): Promise<Address> {
    const headers = { authorization: `Bearer ${signer.token}` }
    const response = await fetch(`${signer.url}/paying-address`, { headers })
    return ((await response.json()) as { address: Address }).address
  }

  /** Asks the signer for a transfer between own addresses, as the server does. */
  async function askForTransfer(body: object): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${signer.token}` }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${signer.url}/transfer`, request)).json() as Promise<Record<string, unknown>>
  }

  /** Registers a customer with practice funds who may withdraw. */
  async function registerPayee(): Promise<TestCustomer> {
    const payee = await app.registerCustomer({ funded: true })
    await submitCommand({ kind: 'setVerification', customerId: payee.id, level: 2 })
    return payee
  }

  return {
    abi,
    account,
    other,
    anvil,
    wallet,
    token,
    lookalike,
    callToken,
    pay,
    step,
    submitCommand,
    payingAddress,
    askForTransfer,
    registerPayee,
    get app() {
      return app
    },
    /** Mines as many blocks as a deposit needs, and processes them. */
    async confirm(): Promise<void> {
      await anvil.mine(CONFIRMATIONS)
      await step()
    },
    async addressOf(customer: TestCustomer, currency: number): Promise<Address> {
      const request = { currency, type: NETWORK } as const
      return dataOf(await app.client(customer.token)('wallet/get_in_address', request)).address as Address
    },
    /** Requests a withdrawal. Returns its id. */
    async request(customerId: number, currencyId: number, units: bigint, address: Address): Promise<number> {
      addressId += 1
      await submitCommand({
        kind: 'saveAddress',
        customerId,
        addressId,
        currencyId,
        network: NETWORK,
        address,
      })
      const answer = await submitCommand({
        kind: 'requestWithdrawal',
        customerId,
        currencyId,
        network: NETWORK,
        addressId,
        amount: amount(units),
        memo: '',
      })
      return 'withdrawal' in answer ? (answer.withdrawal?.withdrawalId ?? 0) : 0
    },
    approve,
    /** Requests a withdrawal and has it reviewed. Returns its id. */
    async withdraw(customerId: number, currencyId: number, units: bigint, address: Address): Promise<number> {
      const withdrawalId = await this.request(customerId, currencyId, units, address)
      await approve(withdrawalId)
      return withdrawalId
    },
    /** Returns the balance of an address on the chain, of the native coin or a token. */
    async onChain(address: Address, of?: Address): Promise<bigint> {
      if (!of) return BigInt((await anvil.rpc('eth_getBalance', address, 'latest')) as string)
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [address] })
      return BigInt((await anvil.rpc('eth_call', { to: of, data }, 'latest')) as string)
    },
    async restart(which: 'server' | 'server and signer'): Promise<void> {
      await app.close()
      if (which === 'server and signer') signer = await signer.restart()
      app = await start()
    },
    /** Closes everything, even if a part fails. */
    async close(): Promise<void> {
      for (const end of [() => app.close(), () => signer.close(), () => database.drop(), () => anvil.close()])
        await Promise.resolve()
          .then(end)
          .catch(() => undefined)
    },
  }
}
