import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { Nudges } from '../nudges/nudges.ts'
import type { Repeated } from '../platform/concurrency/run-every.ts'
import { expectBalances } from './balances/read-balances.ts'
import { type ChainStatus, readChainStatus } from './chain-status.ts'
import type { Chain } from './chains/chain.ts'
import { type ColdSide, openColdSide } from './cold/cold-side.ts'
import type { CustodyConfig } from './custody-config.ts'
import { createDepositEvents } from './events/deposit-events.ts'
import { createPaymentEvents } from './events/payment-events.ts'
import { createExplorers, type FindExplorerPage } from './explorers/explorers.ts'
import { CHAIN_NETWORKS, depositAddressOf, isChainNetwork } from './chains/deposit-keys.ts'
import { openChains, type PracticeSource } from './open-chains.ts'
import { rulesOf } from './network-rules.ts'
import { type ChainParts, finishDecisions, runChains, stepChain } from './run-chains.ts'
import { createScreening } from './screening/screen-chain.ts'
import { openScreeners } from './screening/open-screeners.ts'
import { createSignerClient } from './signer/signer-client.ts'
import { findCursor } from './chains/chain-cursor.ts'
import { isUnread, restartChain } from './sync-chain.ts'
import { storeHotLimits, sweepRulesOf, type SweepRules } from './transfers/sweep-rules.ts'

/** Deposit addresses, and the processing of deposits and payments on the chains. */
export interface Custody {
  /**
   * Returns and stores the customer's own address; `undefined` for a network without a chain. Deposits to it are
   * theirs.
   */
  addressFor(customerId: number, currencyId: number, network: string): Promise<string | undefined>
  blockMsOf(network: string): number
  /** Returns whether a chain of the network is processed, which alone credits deposits there. */
  follows(network: string): boolean
  /** Returns the networks whose chains are processed. */
  networks(): readonly string[]
  isPractice(network: string): boolean
  /** Returns the last processed block of each network; undefined for one that is not followed. */
  heightsOf(networks: Iterable<string>): Promise<ReadonlyMap<string, number | undefined>>
  /** Returns whether nothing that happens on a chain is noticed, see `isUnread`. */
  isUnread(network: string): Promise<boolean>
  readonly explorerPage: FindExplorerPage
  /** Returns the status of every chain. */
  chains(): Promise<ChainStatus[]>
  /** Restarts a stopped chain, see `restartChain`. Returns false for a network without a chain. */
  restartChain(network: string): Promise<boolean>
  /** The cold sides of the chains that have one. */
  readonly coldSides: readonly ColdSide[]
  /** Processes every chain once, with the deposits and payments on it. */
  step(): Promise<void>
  run(): Repeated
}

interface OpenOptions {
  readonly config: CustodyConfig
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly nudges: Nudges
  /** In the demo only. */
  readonly practice?: PracticeSource | undefined
  /** Whether this process processes the chains. */
  readonly doesJobs: boolean
}

/** Opens deposits from chains and payments to them. Holds no private key: it derives addresses and calls the signer. */
export async function openCustody(options: OpenOptions): Promise<Custody> {
  const { config, db, engine, catalogue, log, now, practice } = options
  const chains = await openChains({ config, catalogue, practice })
  if (options.doesJobs) {
    await closeNetworksWithoutChain(engine, catalogue, chains)
    await finishDecisions(options)
    for (const chain of chains.values()) await expectBalances(db, chain, now())
  }

  const sweepRules = readSweepRules(options, chains)
  if (options.doesJobs)
    for (const network of chains.keys())
      await storeHotLimits(db, network, sweepRules.get(network)?.limits ?? [])
  const signer = config.signer && createSignerClient(config.signer)
  const parts: ChainParts = {
    ...options,
    chains,
    signer,
    screening: createScreening({ ...options, screeners: openScreeners(config.screening, now) }),
    sweepRules,
    consolidation: config.bitcoin?.consolidation,
    overflow: config.bitcoin?.overflow,
    depositEvents: createDepositEvents(db, options.nudges),
    paymentEvents: createPaymentEvents(db, options.nudges),
  }
  const chainOf = (network: string): Chain | undefined =>
    isChainNetwork(network) ? chains.get(network) : undefined
  const isPractice = (network: string): boolean => {
    const chain = chainOf(network)
    return isChainNetwork(network) && chain !== undefined && practice?.chains.get(network) === chain
  }
  const explorerPage = createExplorers({
    own: config.explorers ?? {},
    chainNameOf: async (network) => {
      const chain = isPractice(network) ? undefined : chainOf(network)
      if (!chain) return undefined
      if (chain.chainId) return `evm:${await chain.chainId()}`
      return network === 'OMNI' ? config.bitcoin?.chain : config.tron?.chain
    },
  })
  return {
    async addressFor(customerId, currencyId, network) {
      const chain = chainOf(network)
      if (!chain) return undefined
      const address = await deriveAddress(options, chain, customerId, currencyId)
      if (address !== undefined) await storeAddress(options, { customerId, network, address })
      return address
    },
    follows: (network) => chainOf(network) !== undefined,
    networks: () => [...chains.keys()],
    blockMsOf: (network) => chainOf(network)?.blockMs ?? 0,
    isPractice,
    heightsOf: (networks) => readHeights(db, networks),
    isUnread: (network) => isUnread(db, network, now()),
    explorerPage,
    chains: () => Promise.all([...chains.values()].map((chain) => readChainStatus(db, log, chain))),
    async restartChain(network) {
      const chain = chainOf(network)
      return chain !== undefined && restartChain(db, chain, now())
    },
    coldSides: openColdSides(options, chains),
    async step() {
      for (const chain of chains.values()) await stepChain(parts, chain)
    },
    run: () => runChains(parts),
  }
}

async function readHeights(
  db: Database,
  networks: Iterable<string>,
): Promise<ReadonlyMap<string, number | undefined>> {
  const found = Array.from(
    new Set(networks),
    async (network) => [network, (await findCursor(db, network))?.height] as const,
  )
  return new Map(await Promise.all(found))
}

function openColdSides(
  { db, now, catalogue }: OpenOptions,
  chains: ReadonlyMap<string, Chain>,
): readonly ColdSide[] {
  return [...chains.values()].flatMap((chain) => {
    const { coins, network } = chain
    const depth = () => rulesOf(catalogue, network)(coins?.currencyId ?? 0)?.confirmations ?? 1
    return coins?.cold ? [openColdSide({ db, now, depth }, chain, coins, coins.cold)] : []
  })
}

/** Returns the rules of the chains that are swept. Throws for settings that do not fit their chain. */
function readSweepRules(
  { config, catalogue }: OpenOptions,
  chains: ReadonlyMap<string, Chain>,
): ReadonlyMap<string, SweepRules> {
  const sweeps = chains.get('ERC20')?.sweeps
  const settings = config.evm?.sweeps
  return new Map(sweeps && settings ? [['ERC20', sweepRulesOf(catalogue, settings, sweeps)]] : [])
}

async function deriveAddress(
  { config, catalogue }: OpenOptions,
  { network, coins }: Chain,
  customerId: number,
  currencyId: number,
): Promise<string | undefined> {
  if (coins) return currencyId === coins.currencyId ? coins.depositAddress(customerId) : undefined
  const currency = catalogue.currency(currencyId)
  const key = isChainNetwork(network) ? config.depositKeys[network] : undefined
  if (!currency || key === undefined || !isChainNetwork(network)) return undefined
  return depositAddressOf(key, network, currency.name, customerId)
}

async function storeAddress(
  { db, now }: OpenOptions,
  { customerId, network, address }: { customerId: number; network: string; address: string },
): Promise<void> {
  await db
    .insertInto('deposit_address')
    .values({ network, address, customer_id: customerId, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Closes networks without a chain for deposits and withdrawals, and currencies that the chain of their network does not
 * have: a Bitcoin chain has no tokens. An operator reopens them.
 */
async function closeNetworksWithoutChain(
  engine: Engine,
  catalogue: Catalogue,
  chains: ReadonlyMap<string, Chain>,
): Promise<void> {
  for (const name of CHAIN_NETWORKS)
    for (const { id } of catalogue.currencies()) {
      const network = catalogue.network(id, name)
      const chain = chains.get(name)
      const isCarried = chain !== undefined && (chain.currencyIds?.includes(id) ?? true)
      if (network?.isOpen && !isCarried)
        await engine.submit({ kind: 'configureNetwork', network: { ...network, isOpen: false } })
    }
}
