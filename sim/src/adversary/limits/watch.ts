import type { Command, Reply } from '@halyard/core'
import { createSelfLimitsReference } from '../../oracle/self-limits-reference.ts'
import {
  exceededBy,
  exceedsRisk,
  isPaused,
  isSpotPaused,
  recordSelfLimits,
  refusesOpening,
  refusesSpotOrder,
  sumOf,
} from '../../oracle/self-limits.ts'
import type { World } from '../world.ts'

const DAY_MS = 86_400_000

type Report = (kind: string, detail: string) => void

/** Checks by independent rules what a customer's self-set limits permit. */
export interface LimitsWatch {
  afterCommand(command: Command, reply: Reply): void
}

export function watchLimits(world: World, own: number, report: Report): LimitsWatch {
  const reference = { selfLimits: createSelfLimitsReference() }
  // A drain replaces the facts.
  let drained = world.exchange.facts
  let postingsSeen = 0
  let factsSeen = 0

  /** Returns the sum of the stakes of open options. */
  function openStakes(): bigint {
    return [...reference.selfLimits.stakes.values()].reduce((sum, { stake }) => sum + stake, 0n)
  }

  function checkAccepted(command: Command): void {
    const { now: at, exchange } = world
    if (command.kind === 'buyOption') {
      if (isPaused(reference, own, at)) report('paused', `an option at ${at}`)
      for (const limit of exceededBy(reference, own, { stake: command.amount, open: openStakes(), at }))
        if (limit) report('exceeded', `${limit} by a stake of ${command.amount} at ${at}`)
    }
    if (command.kind === 'subscribe' && isSpotPaused(reference, own, at))
      report('paused', `a subscription at ${at}`)
    if (command.kind === 'placeOrder' && command.customerId === own) {
      const { side, marketId } = command
      const quoteId = exchange.markets.get(marketId)?.config.quoteId
      if (refusesSpotOrder({ exchange, reference, at }, own, { side, quoteId }))
        report('paused', `an order to ${side} in market ${marketId} at ${at}`)
    }
    if (command.kind !== 'openPosition' || command.customerId !== own) return
    const refused = refusesOpening(reference, own, at)
    if (refused) report(refused === 'pause_is_running' ? 'paused' : 'exceeded', `an opening at ${at}`)
  }

  function isOwnRisk(command: Command): boolean {
    return (command.kind === 'openPosition' || command.kind === 'addMargin') && command.customerId === own
  }

  /** Checks that the amount frozen for positions and orders, and the cost of the day, stay within the limit. */
  function checkRisk(): void {
    let risk = 0n
    for (const { ownerId, kind, frozen } of world.exchange.ledger.accounts)
      if (ownerId === own && kind === 'contract') risk += frozen
    if (exceedsRisk(reference, own, { risk, at: world.now })) report('exceeded', `${risk} at risk`)
  }

  /** Checks that the exchange counts as lost on contracts today the amount that has left the contract account. */
  function checkSum(): void {
    const uses = world.exchange.selfLimits.uses.get(own)
    const counted = uses?.day === Math.floor(world.now / DAY_MS) ? uses.perpLoss : 0n
    const lost = sumOf(reference, own, 'perpLoss', world.now)
    if (counted !== lost) report('miscounted', `${counted} counted of ${lost}`)
  }

  return {
    afterCommand(command, reply) {
      const { exchange } = world
      const { postings } = exchange.ledger
      if (exchange.facts !== drained) [drained, factsSeen, postingsSeen] = [exchange.facts, 0, 0]
      const facts = exchange.facts.slice(factsSeen)
      const added = [...postings.from(postingsSeen)]
      factsSeen = exchange.facts.length
      postingsSeen = postings.length
      if (!reply.ok) return
      checkAccepted(command)
      for (const fact of facts)
        if (
          fact.kind === 'perpTradeHappened' &&
          fact.makerId === own &&
          refusesOpening(reference, own, world.now)
        )
          report('filled', `order ${fact.makerPositionId} at ${world.now}`)
      recordSelfLimits({ exchange, reference, at: world.now, command, reply, facts, postings: added })
      if (isOwnRisk(command)) checkRisk()
      checkSum()
    },
  }
}
