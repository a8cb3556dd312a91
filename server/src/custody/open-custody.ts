import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Config } from '../app/config.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { every } from '../platform/concurrency/every.ts'
import type { Chain } from './chains/chain.ts'
import { createDepositNews, type DepositNews } from './deposit-news.ts'
import { CHAIN_NETWORKS, depositAddressOf, isChainNetwork } from './chains/deposit-keys.ts'
import { findCursor, followChain, followChainAnew, standingOf } from './follow-chain.ts'
import { rulesOf } from './network-rules.ts'
import { openChains, PRACTICE_BLOCK_MS, practiceNetworks } from './open-chains.ts'
import { finishReturns } from './payment-conflicts.ts'
import { payWithdrawals } from './pay-withdrawals.ts'
import { makeFlaky } from '../demo/chains/flaky-chain.ts'
import { openPracticeChains, type PracticeChains } from '../demo/chains/practice-chains.ts'
import { finishCharges } from './review-charge.ts'
import { finishCredits, settleDeposits } from './settle-deposits.ts'
import { createSignerClient } from './signer-client.ts'

const STEP_MS = 1_500
const EVM_STEP_MS = 3_000
const DECISIONS_MS = 30_000
/** In a row. */
const FAILURES_TOLD = 10

export interface Custody {
  /** The customer's own address, or `undefined` where no chain is followed. Whatever comes there is theirs from now on. */
  addressFor(customerId: number, currencyId: number, network: string): Promise<string | undefined>
  blockMsOf(network: string): number
  isPractice(network: string): boolean
  /** How high a network's chain is, as far as it was followed. */
  heightOf(network: string): Promise<number | undefined>
  /** Every chain that is followed, and how far. */
  chains(): Promise<ChainStanding[]>
  /** See `followChainAnew`; false for a network that is not followed. */
  followAnew(network: string): Promise<boolean>
  /** Follows every chain once, and does what follows from it. */
  step(): Promise<void>
  readonly news: DepositNews
  /** The demo's own chains. */
  readonly practice: PracticeChains | undefined
  run(): { stop(): Promise<void> }
}

export interface ChainStanding {
  readonly network: string
  readonly state: 'followed' | 'unreachable' | 'stopped'
  /** `null` for what is not known. */
  readonly height: number | null
  readonly tip: number | null
}

interface Opening {
  readonly config: Config
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Deposits from chains and payments to them. Keys are elsewhere: it derives addresses, and asks the signer. */
export async function openCustody(opening: Opening): Promise<Custody> {
  const { config, db, engine, catalogue, log, now } = opening
  const isDemo = config.mode === 'demo'
  const chains = await openChains({ config: config.custody, isDemo, db, catalogue, now })
  const signer = config.custody.signer && createSignerClient(config.custody.signer)
  const practiceOnes = practiceNetworks(config.custody, isDemo)
  const practice = isDemo ? await openPracticeChains({ db, networks: practiceOnes, log, now }) : undefined
  await closeOthers(engine, catalogue, chains)
  await finishDecisions()

  const settling = { db, engine, log, now }
  const news = createDepositNews(db)
  const failures = new Map<string, number>()

  async function stepOf(chain: Chain): Promise<void> {
    const rules = rulesOf(catalogue, chain.network)
    if (!(await finishCredits(settling, chain.network))) return
    await followChain(db, chain, now())
    await settleDeposits(settling, chain, rules)
    await news.look(chain.network)
    if (signer) await payWithdrawals({ ...settling, signer }, chain, rules)
  }

  /** A node that does not answer now and then is nothing to tell; one that stays away is. */
  async function stepWatched(chain: Chain): Promise<void> {
    const { network } = chain
    try {
      await stepOf(chain)
      failures.set(network, 0)
    } catch (error) {
      const count = (failures.get(network) ?? 0) + 1
      failures.set(network, count)
      if (count % FAILURES_TOLD === 0)
        log.warn({ err: error, network, count }, 'a chain could not be followed')
      else log.debug({ err: error, network }, 'a chain could not be followed this time')
    }
  }

  async function standing(chain: Chain): Promise<ChainStanding> {
    const { network } = chain
    try {
      const { height: tip } = await chain.tip()
      const { cursor, isStopped } = await standingOf(db, chain)
      const height = cursor?.height ?? null
      return { network, state: isStopped ? 'stopped' : 'followed', height, tip }
    } catch (error) {
      log.debug({ err: error, network }, 'a chain could not be asked')
      return {
        network,
        state: 'unreachable',
        height: (await findCursor(db, network))?.height ?? null,
        tip: null,
      }
    }
  }

  async function finishDecisions(): Promise<void> {
    await finishCharges({ db, engine, log })
    await finishReturns({ db, engine, log })
  }

  function onError(error: unknown): void {
    log.warn({ err: error }, 'what operators decided could not be finished')
  }

  return {
    practice,
    news,
    async addressFor(customerId, currencyId, network) {
      const currency = catalogue.currency(currencyId)
      const key = isChainNetwork(network) ? config.custody.depositKeys[network] : undefined
      if (!currency || key === undefined || !isChainNetwork(network) || !chains.has(network)) return undefined
      const address = depositAddressOf(key, network, currency.name, customerId)
      await db
        .insertInto('deposit_address')
        .values({ network, address, customer_id: customerId, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return address
    },
    blockMsOf: (network) => (isChainNetwork(network) ? (chains.get(network)?.blockMs ?? 0) : 0),
    isPractice: (network) => practiceOnes.some((known) => known === network),
    heightOf: async (network) => (await findCursor(db, network))?.height,
    chains: () => Promise.all([...chains.values()].map(standing)),
    async followAnew(network) {
      const chain = isChainNetwork(network) ? chains.get(network) : undefined
      return chain !== undefined && followChainAnew(db, chain, now())
    },
    async step() {
      for (const chain of chains.values()) await stepOf(chain)
    },
    run() {
      const followers = [...chains.values()].map((chain) => {
        const isPractice = practiceOnes.some((network) => network === chain.network)
        const followed = isPractice ? makeFlaky(chain) : chain
        return every(isPractice ? STEP_MS : EVM_STEP_MS, () => stepWatched(followed), onError)
      })
      const decisions = every(DECISIONS_MS, finishDecisions, onError)
      const mining = practice?.run(PRACTICE_BLOCK_MS)
      return {
        async stop() {
          await mining?.stop()
          await Promise.all([decisions, ...followers].map((running) => running.stop()))
        },
      }
    },
  }
}

/** A network that nothing follows takes no deposits and makes no payments. An operator opens it again. */
async function closeOthers(
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
