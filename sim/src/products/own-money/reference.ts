import type { Command, OwnMoneyMoveKind, Posting } from '@halyard/core'
import { type ByKind, callByKind, type CommandOf } from '../../oracle/by-kind.ts'
import { type RuleContext, type Step, unitsOf } from '../../oracle/expectation.ts'
import { findWrongMoves, move } from '../../oracle/movement-text.ts'

/** A value in USDT units that moved. */
interface Moved {
  readonly kind: OwnMoneyMoveKind
  readonly at: number
  readonly value: bigint
}

/** The oracle's state of the exchange's own money. */
export interface OwnMoneyState {
  readonly ownMoney: {
    readonly references: Set<string>
    readonly moved: Moved[]
    /** Fees refunded, by 'customer currency'. */
    readonly refunded: Map<string, bigint>
  }
}

export function createOwnMoneyState(): OwnMoneyState {
  return { ownMoney: { references: new Set(), moved: [], refunded: new Map() } }
}

type OwnMoneyStep = Step<OwnMoneyState>

/** The highest value of one command, and of a kind in 24 hours, in USDT. */
const LIMITS: Readonly<Record<OwnMoneyMoveKind, readonly [command: bigint, day: bigint]>> = {
  fundPool: [1_000_000n, 5_000_000n],
  takeFees: [100_000n, 300_000n],
  refundFee: [1_000n, 10_000n],
}
const ONE_USDT = 1_000_000n
const USDT = 2

/** Postings that are checked here. */
export const OWN_MONEY_REASONS: ReadonlySet<Posting['reason']> = new Set([
  'pool_funding',
  'fees_taken',
  'fee_refund',
])

/** Returns the value of an amount in USDT units at the latest price, rounded up; `undefined` without a price. */
export function valueOf(context: RuleContext, currencyId: number, amount: bigint): bigint | undefined {
  if (currencyId === USDT) return amount
  for (const [marketId, config] of context.reference.configs) {
    const price = context.reference.prices.get(marketId)
    if (config.baseId !== currencyId || config.quoteId !== USDT || !price) continue
    const { lotUnits, tickLotUnits } = unitsOf(context, config)
    const exact = amount * BigInt(price.ticks) * tickLotUnits
    return exact % lotUnits === 0n ? exact / lotUnits : exact / lotUnits + 1n
  }
  return undefined
}

/** Returns whether a value is within the limits of a kind now. */
export function isWithinLimits({ ownMoney }: OwnMoneyState, { kind, at, value }: Moved): boolean {
  const [command, day] = LIMITS[kind]
  const lately = ownMoney.moved.filter((one) => one.kind === kind && one.at > at - 86_400_000)
  const sum = lately.reduce((total, one) => total + one.value, value)
  return value <= command * ONE_USDT && sum <= day * ONE_USDT
}

/** Records an accepted command; compares its postings with the expected one. */
export function checkOwnMoney(step: OwnMoneyStep): string[] {
  return findWrongMoves(step, OWN_MONEY_REASONS, callByKind(MOVES, step, step.command) ?? [])
}

function record(
  step: OwnMoneyStep,
  command: CommandOf<OwnMoneyMoveKind>,
  source: string,
  target: string,
): string[] {
  const { kind, currencyId, amount, reference } = command
  const { ownMoney } = step.reference
  ownMoney.references.add(reference)
  ownMoney.moved.push({ kind, at: step.at, value: valueOf(step, currencyId, amount) ?? 0n })
  return [move(amount, currencyId, source, target)]
}

/** Where the money of the own account, or of the bank, is. */
const outside = (customerId: number | undefined): string =>
  customerId === undefined ? '0 external' : `${customerId} coin`

const MOVES: Partial<ByKind<Command['kind'], OwnMoneyStep, string[]>> = {
  fundPool: (step, command) => record(step, command, outside(command.customerId), `0 ${command.account}`),
  takeFees: (step, command) => record(step, command, '0 fees', outside(command.customerId)),
  refundFee(step, command) {
    const key = `${command.customerId} ${command.currencyId}`
    const { refunded } = step.reference.ownMoney
    refunded.set(key, (refunded.get(key) ?? 0n) + command.amount)
    return record(step, command, '0 fees', `${command.customerId} coin`)
  },
}
