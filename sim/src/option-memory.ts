import { type OptionTerms, settleOption, type TrailTick } from '@halyard/api/receipt'
import type { Command, Fact, OptionConfig, Reply } from '@halyard/core'
import { type EvenMemory, noteForEvens } from './judge-even.ts'

/** The oracle's state of timed options, to settle each of them again by the rules of receipts. */
export interface OptionMemory {
  readonly configs: Map<number, OptionConfig>
  readonly verified: Set<number>
  readonly open: Map<number, OpenOption>
  /** Ticks by market, oldest first, as long as an open option may need them. */
  readonly ticks: Map<number, TrailTick[]>
  /** The number of ticks of each market. */
  readonly counts: Map<number, number>
  /** The tie estimates of each market. */
  readonly evens: EvenMemory
}

interface OpenOption extends OptionTerms {
  readonly ownerId: number
  readonly marketId: number
  readonly currencyId: number
  readonly gain: bigint
  /** The second of its delivery. */
  readonly second: number
}

export function createOptionMemory(): OptionMemory {
  return {
    configs: new Map(),
    verified: new Set(),
    open: new Map(),
    ticks: new Map(),
    counts: new Map(),
    evens: new Map(),
  }
}

/** Records an accepted command; returns problems of the options that it settled or should have settled. */
export function followOptions(
  memory: OptionMemory,
  at: number,
  command: Command,
  reply: Reply,
  facts: readonly Fact[],
): string[] {
  if (command.kind === 'configureOption') memory.configs.set(command.option.marketId, command.option)
  if (command.kind === 'setVerification')
    if (command.level > 0) memory.verified.add(command.customerId)
    else memory.verified.delete(command.customerId)
  if (command.kind === 'buyOption' && reply.ok && reply.option) noteBought(memory, at, command, reply.option)
  const faults: string[] = []
  if (command.kind === 'recordPrices' || command.kind === 'passTime') {
    if (command.kind === 'recordPrices')
      for (const { marketId, ticks } of command.prices) noteTick(memory, marketId, at, ticks)
    faults.push(...settleAgain(memory, facts), ...findOverdue(memory, at))
    forgetTicks(memory)
  } else if (facts.some(({ kind }) => kind === 'optionSettled'))
    faults.push('settled an option as a side effect')
  return faults
}

function noteBought(
  memory: OptionMemory,
  at: number,
  command: Extract<Command, { kind: 'buyOption' }>,
  { optionId, payoutPpm }: NonNullable<Extract<Reply, { ok: true }>['option']>,
): void {
  const { customerId, marketId, currencyId, type, seconds, amount } = command
  memory.open.set(optionId, {
    type,
    seconds,
    stake: amount,
    payoutPpm,
    acceptedAt: at,
    acceptedTick: memory.counts.get(marketId) ?? 0,
    ownerId: customerId,
    marketId,
    currencyId,
    gain: (amount * BigInt(payoutPpm)) / 1_000_000n,
    second: Math.floor((at + seconds * 1_000) / 1_000),
  })
}

function noteTick(memory: OptionMemory, marketId: number, at: number, ticks: number): void {
  const n = (memory.counts.get(marketId) ?? 0) + 1
  memory.counts.set(marketId, n)
  noteForEvens(memory.evens, marketId, at, ticks)
  const trail = memory.ticks.get(marketId)
  if (trail) trail.push([n, at, ticks])
  else memory.ticks.set(marketId, [[n, at, ticks]])
}

function settleAgain(memory: OptionMemory, facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) => {
    if (fact.kind !== 'optionSettled') return []
    const option = memory.open.get(fact.optionId)
    if (!option) return [`option ${fact.optionId} was settled twice or never opened`]
    memory.open.delete(fact.optionId)
    const { result, payout } = settleOption(option, memory.ticks.get(option.marketId) ?? [])
    if (fact.customerId !== option.ownerId || fact.result !== result || fact.payout !== payout)
      return [
        `option ${fact.optionId} settled as ${fact.result} ${fact.payout}, expected ${result} ${payout}`,
      ]
    return []
  })
}

/** Returns options that should have ended: after delivery, or after the last time for an entry price. */
function findOverdue(memory: OptionMemory, at: number): string[] {
  return [...memory.open].flatMap(([id, option]) => {
    const { acceptedAt, acceptedTick, seconds, marketId } = option
    if (at > acceptedAt + seconds * 1_000) return [`option ${id} is overdue`]
    const entry = memory.ticks.get(marketId)?.find(([n]) => n === acceptedTick + 1)
    const entryBy = acceptedAt + Math.min(10_000, Math.floor((seconds * 1_000) / 3))
    return at > entryBy && (!entry || entry[1] > entryBy)
      ? [`option ${id} has no entry price and is still open`]
      : []
  })
}

function forgetTicks(memory: OptionMemory): void {
  for (const [marketId, trail] of memory.ticks) {
    if (trail.length < 200) continue
    const needed = [...memory.open.values()]
      .filter((option) => option.marketId === marketId)
      .map(({ acceptedTick }) => acceptedTick)
    const first = Math.min(memory.counts.get(marketId) ?? 0, ...needed)
    memory.ticks.set(
      marketId,
      trail.filter(([n]) => n > first),
    )
  }
}
