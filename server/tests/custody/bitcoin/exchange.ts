import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@halyard/launch'
import { startTestApp, type TestApp, type TestCustomer } from '../../../src/app/testing.ts'
import { coldAddress, parseColdScript } from '../../../src/custody/cold-script/cold-script.ts'
import type { ConsolidationRule } from '../../../src/custody/consolidation/consolidation-rule.ts'
import type { OverflowRule } from '../../../src/custody/consolidation/overflow-rule.ts'
import { deriveSegwit } from '../../../src/custody/chains/bitcoin/addresses.ts'
import { type SignerProcess, startSignerProcess } from '../../testing/signer-process.ts'
import { endAll, exchangeCalls } from '../exchange-calls.ts'
import { type Litecoind, startLitecoind } from './litecoind.ts'

export const BTC = 1
/** Clients of this API family call the Bitcoin network so. */
export const NETWORK = 'OMNI'
/** Confirmations of Bitcoin, as listed. */
export const CONFIRMATIONS = 2
/** The fee that a customer pays for a withdrawal, as listed. */
export const WITHDRAWAL_FEE = 20_000n
/** The most that the signer sends to the cold address in a day. */
export const OVERFLOW_DAY_MAX = 2_000_000_000n

/** An exchange with a real node and a real signer. */
export type Exchange = Awaited<ReturnType<typeof startExchange>>

interface Options {
  readonly now?: () => number
  /** The limits of the signer's policy. */
  readonly limits?: { readonly paymentMax: string; readonly dayMax: string }
  readonly screening?: { readonly list: string }
  readonly consolidation?: ConsolidationRule
  /** The cold address, which receives 2 coins before the server's first start. */
  readonly cold?: string
  readonly overflow?: OverflowRule
}

const LIMITS = { paymentMax: '2000000000', dayMax: '10000000000' }

/** Starts node, signer and server on a database of their own. */
export async function startExchange({ now = Date.now, limits = LIMITS, ...chosen }: Options = {}) {
  const node = await startLitecoind()
  if (chosen.cold !== undefined) await fundCold(node, chosen.cold)
  const database = await createTestDatabase({ migrated: true })
  let signer = await startSignerProcess({ SIGNER_POLICY: policyFile(limits, chosen.cold) })
  const start = (): Promise<TestApp> =>
    startTestApp({ databaseUrl: database.url, now, config: configOf(node, signer, chosen) })
  let app = await start()
  const calls = exchangeCalls(NETWORK, () => app)
  const step = () => app.app.context.custody.step()

  return {
    ...calls,
    node,
    payer: deriveSegwit(signer.publicKeys[NETWORK] ?? '', 'rltc', 1, 0),
    app: () => app,
    signer: () => signer,
    step,
    async mine(blocks: number): Promise<string[]> {
      const hashes = await node.mine(blocks)
      await step()
      return hashes
    },
    async restartServer(): Promise<void> {
      await app.close()
      app = await start()
    },
    async restartSigner(): Promise<void> {
      signer = await signer.restart()
    },
    addressOf: (customer: TestCustomer) => calls.addressOf(customer, BTC),
    balanceOf: (customer: TestCustomer) => calls.balanceOf(customer, BTC),
    /** Requests and approves a withdrawal. */
    withdraw: (customer: TestCustomer, units: bigint, address: string) =>
      calls.withdraw(customer, BTC, units, address),
    /** Mines blocks without the waiting transactions, and processes each. */
    async mineEmpty(blocks: number): Promise<void> {
      const miner = await node.rpc<string>('getnewaddress', '', 'bech32')
      for (let mined = 0; mined < blocks; mined += 1) {
        await node.rpc('generateblock', miner, [])
        await step()
      }
    },
    close: () => endAll([() => app.close(), () => signer.close(), () => database.drop(), () => node.close()]),
  }
}

/** In a block that is further below the tip than where the server starts to follow. */
async function fundCold(node: Litecoind, descriptor: string): Promise<void> {
  await node.pay(coldAddress('rltc', parseColdScript(descriptor)), '2')
  await node.mine(105)
}

function configOf(
  node: Litecoind,
  { url, token, publicKeys }: SignerProcess,
  {
    screening,
    consolidation,
    cold,
    overflow,
  }: Pick<Options, 'screening' | 'consolidation' | 'cold' | 'overflow'>,
) {
  return {
    custody: {
      alone: { customer: 50_000, operator: 100_000 },
      unproven: { days: 3, sum: 50_000 },
      depositKeys: publicKeys,
      signer: { url, token },
      bitcoin: {
        rpcUrl: node.url,
        chain: 'litecoin-regtest' as const,
        ...(consolidation ? { consolidation } : {}),
        ...(cold === undefined ? {} : { cold: parseColdScript(cold) }),
        ...(overflow ? { overflow } : {}),
      },
      ...(screening ? { screening } : {}),
    },
  }
}

function policyFile(limits: typeof LIMITS, cold: string | undefined): string {
  const file = join(mkdtempSync(join(tmpdir(), 'halyard-policy-')), 'policy.json')
  const network = {
    kind: 'bitcoin',
    chain: 'litecoin-regtest',
    feeRateMax: '200',
    feeMax: '1000000',
    consolidation: { feeRateMax: '12', feeMax: '100000', dayMax: 20, feeDayMax: '500000' },
    ...(cold === undefined
      ? {}
      : {
          overflow: {
            cold: coldAddress('rltc', parseColdScript(cold)),
            feeRateMax: '200',
            feeMax: '1000000',
            dayMax: String(OVERFLOW_DAY_MAX),
          },
        }),
    currencies: { [BTC]: limits },
  }
  writeFileSync(file, JSON.stringify({ [NETWORK]: network }))
  return file
}
