import {
  decidingTick,
  deliveryAtOf,
  OPTION_RULES,
  type OptionTerms,
  settleOption,
  type PriceTick,
} from '@halyard/receipt'
import type { Command, Fact, OptionConfig, PriceQuality, Reply } from '@halyard/core'
import type { Step } from '../../oracle/expectation.ts'
import { processesTime } from '../../oracle/processes-time.ts'
import { recordedQuality } from '../../oracle/recorded-quality.ts'
import type { Movement } from '../product.ts'
import { type EvenEstimates, recordForEvens } from './even-options.ts'

/** The oracle's state of timed options, to settle each of them again by the rules of receipts. */
export interface OptionReference {
  readonly configs: Map<number, OptionConfig>
  readonly verified: Set<number>
  readonly open: Map<number, OpenOption>
  /** Ticks by market, oldest first, as long as an open option may need them. */
  readonly ticks: Map<number, PriceTick[]>
  /** The number of ticks of each market. */
  readonly counts: Map<number, number>
  /** The nonces of accepted options and when each was accepted. */
  readonly nonces: Map<string, number>
  /** The tie estimates of each market. */
  readonly evens: EvenEstimates
}

interface OpenOption extends OptionTerms {
  readonly ownerId: number
  readonly marketId: number
  readonly currencyId: number
  readonly gain: bigint
  /** The second of its delivery. */
  readonly second: number
}

/** The field of the oracle's state. */
export interface OptionState {
  readonly options: OptionReference
}

export function createOptionState(): OptionState {
  return {
    options: {
      configs: new Map(),
      verified: new Set(),
      open: new Map(),
      ticks: new Map(),
      counts: new Map(),
      nonces: new Map(),
      evens: new Map(),
    },
  }
}

/** Records an accepted command; returns problems of the options that it settled or should have settled. */
export function checkOptions({
  reference: { options },
  at,
  command,
  reply,
  facts,
}: Step<OptionState>): string[] {
  if (command.kind === 'configureOption') options.configs.set(command.option.marketId, command.option)
  if (command.kind === 'setVerification')
    if (command.level > 0) options.verified.add(command.customerId)
    else options.verified.delete(command.customerId)
  if (command.kind === 'buyOption' && reply.option) recordPurchase(options, at, command, reply.option)
  const faults: string[] = []
  if (processesTime(command)) {
    if (command.kind === 'recordPrices')
      for (const price of command.prices)
        recordTick(options, { at, ...price, quality: recordedQuality(price, command, at) })
    faults.push(...settleIndependently(options, at, facts), ...findOverdue(options, at))
    dropTicks(options)
  } else if (facts.some(({ kind }) => kind === 'optionSettled'))
    faults.push('settled an option as a side effect')
  return faults
}

/** Returns what settled options move between their owners and the pool. `checkOptions` reports unknown options. */
export function movementsOf({ reference: { options }, facts }: Step<OptionState>): Movement[] {
  return facts.flatMap((fact): Movement[] => {
    const option = fact.kind === 'optionSettled' ? options.open.get(fact.optionId) : undefined
    if (!option || fact.kind !== 'optionSettled') return []
    const { result } = fact
    const gained = result === 'win' ? option.gain : result === 'lose' ? 0n - option.stake : 0n
    return [
      [option.ownerId, 'option', option.currencyId, gained],
      [0, 'optionPool', option.currencyId, 0n - gained],
    ]
  })
}

function recordPurchase(
  reference: OptionReference,
  at: number,
  command: Extract<Command, { kind: 'buyOption' }>,
  { optionId, payoutPpm }: NonNullable<Extract<Reply, { ok: true }>['option']>,
): void {
  const { customerId, marketId, currencyId, type, seconds, amount, ticket } = command
  const rules = OPTION_RULES[(command.rules ?? 1) - 1] ?? OPTION_RULES[0]
  if (ticket) reference.nonces.set(ticket.nonce, at)
  reference.open.set(optionId, {
    rules,
    type,
    seconds,
    stake: amount,
    payoutPpm,
    acceptedAt: at,
    acceptedTick: reference.counts.get(marketId) ?? 0,
    ownerId: customerId,
    marketId,
    currencyId,
    gain: (amount * BigInt(payoutPpm)) / 1_000_000n,
    second: Math.floor(deliveryAtOf({ rules, acceptedAt: at, seconds }) / 1_000),
  })
}

interface RecordedPrice {
  readonly marketId: number
  readonly at: number
  readonly ticks: number
  readonly quality: PriceQuality
}

function recordTick(reference: OptionReference, { marketId, at, ticks, quality }: RecordedPrice): void {
  const n = (reference.counts.get(marketId) ?? 0) + 1
  reference.counts.set(marketId, n)
  recordForEvens(reference.evens, marketId, at, ticks)
  const log = reference.ticks.get(marketId)
  const tick: PriceTick = quality === 'live' ? [n, at, ticks] : [n, at, ticks, quality]
  if (log) log.push(tick)
  else reference.ticks.set(marketId, [tick])
}

function settleIndependently(reference: OptionReference, at: number, facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) => {
    if (fact.kind !== 'optionSettled') return []
    const option = reference.open.get(fact.optionId)
    if (!option) return [`option ${fact.optionId} was settled twice or never opened`]
    reference.open.delete(fact.optionId)
    if (!isDecided(reference, option, at)) return [`option ${fact.optionId} was settled too early`]
    const { result, payout } = settleOption(option, reference.ticks.get(option.marketId) ?? [])
    if (fact.customerId !== option.ownerId || fact.result !== result || fact.payout !== payout)
      return [
        `option ${fact.optionId} settled as ${fact.result} ${fact.payout}, expected ${result} ${payout}`,
      ]
    return []
  })
}

/** Returns options that should have ended: no tick from now on can change their result. */
function findOverdue(reference: OptionReference, at: number): string[] {
  return [...reference.open]
    .filter(([, option]) => isDecided(reference, option, at))
    .map(([id]) => `option ${id} is overdue`)
}

/** Returns whether a tick recorded now would be the deciding one, or an earlier one was. */
function isDecided({ ticks, counts }: OptionReference, option: OpenOption, at: number): boolean {
  const next = [(counts.get(option.marketId) ?? 0) + 1, at, 1] as const
  return decidingTick(option, [...(ticks.get(option.marketId) ?? []), next]) !== undefined
}

function dropTicks(reference: OptionReference): void {
  for (const [marketId, log] of reference.ticks) {
    if (log.length < 200) continue
    const needed = [...reference.open.values()]
      .filter((option) => option.marketId === marketId)
      .map(({ acceptedTick }) => acceptedTick)
    const first = Math.min(reference.counts.get(marketId) ?? 0, ...needed)
    reference.ticks.set(
      marketId,
      log.filter(([n]) => n > first),
    )
  }
}
