import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { readBalances } from './balances/read-balances.ts'
import type { Chain } from './chains/chain.ts'
import type { ChainNetwork } from './chains/deposit-keys.ts'
import { moveDeposit } from './deposit-rows.ts'
import type { CustomerEvents } from './events/publish-changes.ts'
import { type NetworkRules, rulesOf } from './network-rules.ts'
import type { PracticeSource } from './open-chains.ts'
import { finishReturns } from './payment-conflicts.ts'
import { adoptConsolidations } from './consolidation/adopt-consolidations.ts'
import type { ConsolidationRule } from './consolidation/consolidation-rule.ts'
import type { OverflowRule } from './consolidation/overflow-rule.ts'
import { runConsolidations } from './consolidation/run-consolidations.ts'
import { runRefills } from './cold/run-refills.ts'
import { payWithCoins } from './pay-with-coins.ts'
import { inSequence, payWithdrawals } from './pay-withdrawals.ts'
import { runTransfers } from './transfers/run-transfers.ts'
import type { SweepRules } from './transfers/sweep-rules.ts'
import { finishDepositClaims } from './review-deposit-claim.ts'
import { finishCredits, settleDeposits } from './settle-deposits.ts'
import type { Screening } from './screening/screen-chain.ts'
import type { SignerClient } from './signer/signer-client.ts'
import { followChain } from './sync-chain.ts'

const STEP_MS = 1_500
const NODE_STEP_MS = 3_000
const DECISIONS_MS = 30_000
/** A warning is logged once for this many failures in a row. */
const FAILURES_PER_WARNING = 10

/** The dependencies of chain processing. */
export interface ChainParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly chains: ReadonlyMap<ChainNetwork, Chain>
  /** `undefined` where withdrawals are not paid. */
  readonly signer: SignerClient | undefined
  readonly depositEvents: CustomerEvents
  readonly paymentEvents: CustomerEvents
  readonly screening: Screening
  /** By network, where deposits are swept. */
  readonly sweepRules: ReadonlyMap<string, SweepRules>
  /** On the chain whose transactions spend outputs; `undefined` where they are not joined. */
  readonly consolidation: ConsolidationRule | undefined
  /** On the same; `undefined` where nothing goes to a cold address. */
  readonly overflow: OverflowRule | undefined
  /** In the demo only. */
  readonly practice?: PracticeSource | undefined
}

/**
 * Processes one chain once, with the deposits, payments and balances on it. Throws when its node or the signer fails. A payment that
 * fails stops nothing behind it: who makes one fail must not hide what a reading of the balances would show.
 */
export async function stepChain(parts: ChainParts, chain: Chain): Promise<void> {
  const { db, catalogue, signer, depositEvents, paymentEvents, screening, now } = parts
  const rules = rulesOf(catalogue, chain.network)
  if (!(await finishCredits(parts, chain.network))) return
  await followChain(db, chain, now())
  for (const id of await screening.step(chain.network))
    await moveDeposit(db, id, 'held', 'confirming', { isReleased: true })
  await settleDeposits(parts, chain, rules)
  await depositEvents.publishChanges(chain.network)
  await inSequence([
    () => (signer ? pay({ ...parts, signer }, chain, rules) : Promise.resolve()),
    () => paymentEvents.publishChanges(chain.network),
    () => moveOwnCoins(parts, chain, rules),
    () => readBalances(db, chain, async () => signer?.payingAddress(chain.network), now()),
  ])
}

async function pay(
  parts: ChainParts & { readonly signer: SignerClient },
  chain: Chain,
  rules: NetworkRules,
): Promise<void> {
  if (!chain.coins) return payWithdrawals(parts, chain, rules)
  await adoptConsolidations(parts, chain.network, chain.coins)
  await payWithCoins(parts, chain, chain.coins, rules)
}

/** Joins, moves and refills own coins by the rules of the chain. */
async function moveOwnCoins(parts: ChainParts, chain: Chain, rules: NetworkRules): Promise<void> {
  const { signer, sweepRules } = parts
  const { network, coins } = chain
  const depthOf = (currencyId: number): number => rules(currencyId)?.confirmations ?? 1
  const depth = coins ? depthOf(coins.currencyId) : 1
  if (signer && coins) await runConsolidations({ ...parts, signer }, chain, coins, depth)
  if (coins?.cold) await runRefills(parts, chain, coins.cold, depth)
  const sweepRule = sweepRules.get(network)
  if (signer && sweepRule) await runTransfers({ ...parts, signer, rules: sweepRule }, chain, depthOf)
}

/** Processes every chain periodically, and completes decisions that a crash or a full queue interrupted. */
export function runChains(parts: ChainParts): Repeated {
  const onError = (error: unknown): void => parts.log.warn({ err: error }, 'failed to run custody job')
  const running = [
    runEvery(DECISIONS_MS, () => finishDecisions(parts), onError, 'decisions'),
    ...[...parts.chains].map(([network, chain]) => {
      const practice = parts.practice?.chains.get(network) === chain ? parts.practice : undefined
      const step = createLoggedStep(parts, practice ? practice.unreliable(chain) : chain)
      return runEvery(practice ? STEP_MS : NODE_STEP_MS, step, onError, `chain:${network}`)
    }),
  ]
  return {
    async stop() {
      await Promise.all(running.map((task) => task.stop()))
    },
  }
}

/** Completes the reviewed deposit claims and returned payments whose commands were not applied. */
export async function finishDecisions(
  parts: Pick<ChainParts, 'db' | 'engine' | 'log' | 'now'>,
): Promise<void> {
  await finishDepositClaims(parts)
  await finishReturns(parts)
}

/** Returns a step that logs a warning only for repeated failures: a node that fails now and then is normal. */
function createLoggedStep(parts: ChainParts, chain: Chain): () => Promise<void> {
  const { network } = chain
  let failures = 0
  return async () => {
    try {
      await stepChain(parts, chain)
      failures = 0
    } catch (error) {
      failures += 1
      if (failures % FAILURES_PER_WARNING === 0)
        parts.log.warn({ err: error, network, count: failures }, 'chain sync keeps failing')
      else parts.log.debug({ err: error, network }, 'chain sync failed')
    }
  }
}
