import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { runEvery } from '../platform/concurrency/run-every.ts'
import type { Chain } from './chains/chain.ts'
import type { CustodyConfig } from './custody-config.ts'
import { createDepositEvents, type DepositEvents } from './deposit-events.ts'
import { CHAIN_NETWORKS, depositAddressOf, isChainNetwork } from './chains/deposit-keys.ts'
import { findCursor, syncChain, restartChain, syncStateOf } from './sync-chain.ts'
import { rulesOf } from './network-rules.ts'
import { openChains, type PracticeSource } from './open-chains.ts'
import { finishReturns } from './payment-conflicts.ts'
import { payWithdrawals } from './pay-withdrawals.ts'
import { finishDepositClaims } from './review-deposit-claim.ts'
import { finishCredits, settleDeposits } from './settle-deposits.ts'
import { createSignerClient } from './signer-client.ts'

const STEP_MS = 1_500
const EVM_STEP_MS = 3_000
const DECISIONS_MS = 30_000
/** A warning is logged once for this many failures in a row. */
const FAILURES_PER_WARNING = 10

/** Deposit addresses, and the processing of deposits and payments on the chains. */
export interface Custody {
  /**
   * Returns and stores the customer's own address; `undefined` for a network without a chain. Deposits to it are
   * theirs.
   */
  addressFor(customerId: number, currencyId: number, network: string): Promise<string | undefined>
  blockMsOf(network: string): number
  isPractice(network: string): boolean
  /** Returns the height of the last processed block of a network. */
  heightOf(network: string): Promise<number | undefined>
  /** Returns the status of every chain. */
  chains(): Promise<ChainStatus[]>
  /** Restarts a stopped chain, see `restartChain`. Returns false for a network without a chain. */
  restartChain(network: string): Promise<boolean>
  /** Processes every chain once, with the deposits and payments on it. */
  step(): Promise<void>
  readonly news: DepositEvents
  run(): { stop(): Promise<void> }
}

/** A chain's status. `stopped`: a reorganisation undid all stored blocks, and an operator must restart it. */
export interface ChainStatus {
  readonly network: string
  readonly state: 'followed' | 'unreachable' | 'stopped'
  /** `null` when unknown. */
  readonly height: number | null
  readonly tip: number | null
}

interface OpenOptions {
  readonly config: CustodyConfig
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** In the demo only. */
  readonly practice?: PracticeSource | undefined
}

/** Opens deposits from chains and payments to them. Holds no private key: it derives addresses and calls the signer. */
export async function openCustody(options: OpenOptions): Promise<Custody> {
  const { config, db, engine, catalogue, log, now, practice } = options
  const chains = await openChains({ config, catalogue, practice })
  const signer = config.signer && createSignerClient(config.signer)
  const isPractice = (network: string): boolean =>
    isChainNetwork(network) && practice?.chains.has(network) === true
  await closeNetworksWithoutChain(engine, catalogue, chains)
  await finishDecisions()

  const context = { db, engine, log, now }
  const news = createDepositEvents(db)
  const failures = new Map<string, number>()

  async function stepOf(chain: Chain): Promise<void> {
    const rules = rulesOf(catalogue, chain.network)
    if (!(await finishCredits(context, chain.network))) return
    await syncChain(db, chain, now())
    await settleDeposits(context, chain, rules)
    await news.publishChanges(chain.network)
    if (signer) await payWithdrawals({ ...context, signer }, chain, rules)
  }

  /** Logs a warning only for repeated failures: a node that fails now and then is normal. */
  async function stepAndLogFailures(chain: Chain): Promise<void> {
    const { network } = chain
    try {
      await stepOf(chain)
      failures.set(network, 0)
    } catch (error) {
      const count = (failures.get(network) ?? 0) + 1
      failures.set(network, count)
      if (count % FAILURES_PER_WARNING === 0)
        log.warn({ err: error, network, count }, 'chain sync keeps failing')
      else log.debug({ err: error, network }, 'chain sync failed')
    }
  }

  async function statusOf(chain: Chain): Promise<ChainStatus> {
    const { network } = chain
    try {
      const { height: tip } = await chain.tip()
      const { cursor, isStopped } = await syncStateOf(db, chain)
      const height = cursor?.height ?? null
      return { network, state: isStopped ? 'stopped' : 'followed', height, tip }
    } catch (error) {
      log.debug({ err: error, network }, 'failed to read chain status')
      return {
        network,
        state: 'unreachable',
        height: (await findCursor(db, network))?.height ?? null,
        tip: null,
      }
    }
  }

  async function finishDecisions(): Promise<void> {
    await finishDepositClaims({ db, engine, log })
    await finishReturns({ db, engine, log })
  }

  function onError(error: unknown): void {
    log.warn({ err: error }, 'failed to run custody job')
  }

  return {
    news,
    async addressFor(customerId, currencyId, network) {
      const currency = catalogue.currency(currencyId)
      const key = isChainNetwork(network) ? config.depositKeys[network] : undefined
      if (!currency || key === undefined || !isChainNetwork(network) || !chains.has(network)) return undefined
      const address = await depositAddressOf(key, network, currency.name, customerId)
      await db
        .insertInto('deposit_address')
        .values({ network, address, customer_id: customerId, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return address
    },
    blockMsOf: (network) => (isChainNetwork(network) ? (chains.get(network)?.blockMs ?? 0) : 0),
    isPractice,
    heightOf: async (network) => (await findCursor(db, network))?.height,
    chains: () => Promise.all([...chains.values()].map(statusOf)),
    async restartChain(network) {
      const chain = isChainNetwork(network) ? chains.get(network) : undefined
      return chain !== undefined && restartChain(db, chain, now())
    },
    async step() {
      for (const chain of chains.values()) await stepOf(chain)
    },
    run() {
      const chainLoops = [...chains.values()].map((chain) => {
        if (!practice || !isPractice(chain.network))
          return runEvery(EVM_STEP_MS, () => stepAndLogFailures(chain), onError)
        const node = practice.unreliable(chain)
        return runEvery(STEP_MS, () => stepAndLogFailures(node), onError)
      })
      const decisions = runEvery(DECISIONS_MS, finishDecisions, onError)
      return {
        async stop() {
          await Promise.all([decisions, ...chainLoops].map((running) => running.stop()))
        },
      }
    },
  }
}

/** Closes networks without a chain for deposits and withdrawals. An operator reopens them. */
async function closeNetworksWithoutChain(
  engine: Engine,
  catalogue: Catalogue,
  chains: ReadonlyMap<string, Chain>,
): Promise<void> {
  for (const name of CHAIN_NETWORKS.filter((network) => !chains.has(network)))
    for (const { id } of catalogue.currencies()) {
      const network = catalogue.network(id, name)
      if (network?.isOpen)
        await engine.submit({ kind: 'configureNetwork', network: { ...network, isOpen: false } })
    }
}
