import { type Amount, amount, MAX_AMOUNT, MAX_UNITS, type Numeric, toAmount } from '@halyard/money'
import type { Customer } from '../customer/customer.ts'
import type { CurrencyId } from '../ids.ts'
import { chainedUsdtPrice, isUsdt, unitsWorth, usdtValue } from '../market/usdt-value.ts'
import { reject, type Rejection } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { type FeeStep, feeShare, stepOf } from './fee-schedule.ts'
import { scheduleOn, type Tiers } from './tiers-state.ts'
import { DAY_MS, dayOf, monthOf, nextMonthDay } from './utc-days.ts'
import { type LimitPart, levelOf } from './withdraw-limits.ts'

/**
 * Everything that products know of fee steps and limits of withdrawals. Products import no other file of this folder.
 */

/** Returns the fee that a customer pays as a maker today, of the fee of a market, both in parts per million. */
export function makerFeeOf(exchange: Exchange, customer: Customer, feePpm: number): number {
  const step = feeStepOf(exchange, customer)
  return step ? feeShare(feePpm, step.makerPpm) : feePpm
}

/** Returns the fee that a customer pays as a taker today, of the fee of a market, both in parts per million. */
export function takerFeeOf(exchange: Exchange, customer: Customer, feePpm: number): number {
  const step = feeStepOf(exchange, customer)
  return step ? feeShare(feePpm, step.takerPpm) : feePpm
}

/**
 * Returns the step of a customer on the day of the exchange's time: the one that the volume of the 30 days before it reaches, so that
 * it stays the same for the whole day. Market makers, whose trades are not counted, have the first. `undefined` without a schedule.
 */
export function feeStepOf({ tiers, at }: Exchange, customer: Customer): FeeStep | undefined {
  if (tiers.schedules.length === 0) return undefined
  const today = dayOf(at)
  const schedule = scheduleOn(tiers, today)
  if (!schedule) return undefined
  const { steps } = schedule
  return steps[tiers.volumes.stepOn(customer, today, (volume) => stepOf(steps, volume))]
}

/** A trade of one side: its value in units of a currency, and the fee that this side has paid for it. */
export interface CountedTrade {
  readonly currencyId: CurrencyId
  readonly value: Numeric
  readonly fee: Numeric
  /** Whether the trade is of a perpetual. */
  readonly isContract: boolean
}

/**
 * Counts a trade of a customer towards the volume of today, in USDT at the latest index price, rounded down. A trade without a fee
 * counts nothing, or a market without fees would be a free way up; nor does one in a currency that has no price, or of a
 * perpetual before the first schedule says how much of it counts.
 */
export function countVolume(exchange: Exchange, customer: Customer, trade: CountedTrade): void {
  if (customer.isMarketMaker || trade.fee <= 0) return
  const { tiers, at } = exchange
  const today = dayOf(at)
  const units = usdtUnits(exchange, trade.currencyId, trade.value)
  if (!trade.isContract) return tiers.volumes.add(customer, today, units)
  const sharePpm = scheduleOn(tiers, today)?.perpsPpm ?? 0
  tiers.volumes.add(customer, today, Math.floor((units * sharePpm) / 1_000_000))
}

/** Returns a value in USDT units, rounded down, up to `MAX_UNITS`; 0 without a price. */
function usdtUnits(exchange: Exchange, currencyId: CurrencyId, value: Numeric): number {
  const { tiers } = exchange
  if (currencyId === tiers.usdtId || isUsdt(exchange, currencyId)) {
    tiers.usdtId = currencyId
    return Math.min(Number(value), MAX_UNITS)
  }
  const price = chainedUsdtPrice(exchange, currencyId)
  return price ? Math.min(Number((toAmount(value) * price.usdt) / price.units), MAX_UNITS) : 0
}

/** A withdrawal or sale that a customer asks for, in units of a currency. */
export interface WantedLimit {
  readonly currencyId: CurrencyId
  readonly units: Amount
}

/**
 * Returns why the limits of a customer's level refuse to let money leave; `undefined` if they allow it. `limit` of the rejection is
 * the most units that they allow now, `until` when they allow more. A currency without a price has no value to compare: it is not
 * refused, because it cannot have been bought here, and two persons approve its withdrawals.
 */
export function refuseLeaving(
  exchange: Exchange,
  customer: Customer,
  { currencyId, units }: WantedLimit,
): Rejection | undefined {
  const price = chainedUsdtPrice(exchange, currencyId)
  const left = leavingLeft(exchange, customer)
  if (!price || !left || usdtValue(price, units) <= left.value) return undefined
  return reject('withdrawal_limit_reached', {
    limit: amount(unitsWorth(price, left.value)),
    until: left.until,
  })
}

/** The value in USDT units that may still leave now, and when more may leave, in epoch milliseconds. */
export interface LeavingLeft {
  readonly value: bigint
  readonly until: number
}

/** Returns what the limits of a customer's level leave of today and of this month; `undefined` without limits. */
export function leavingLeft(exchange: Exchange, customer: Customer): LeavingLeft | undefined {
  const { tiers, at } = exchange
  if (!tiers.limits) return undefined
  const today = dayOf(at)
  const { daily, monthly } = usedBy(tiers, customer, today)
  const { dailyMax, monthlyMax } = limitsOf(exchange, customer)
  const [ofDay, ofMonth] = [dailyMax - daily, monthlyMax - monthly]
  return ofDay <= ofMonth
    ? { value: positive(ofDay), until: (today + 1) * DAY_MS }
    : { value: positive(ofMonth), until: nextMonthDay(today) * DAY_MS }
}

/** Returns the limits of a customer's level, zero for one that reaches none. Requires a table of levels. */
export function limitsOf(
  { tiers: { limits }, at }: Exchange,
  { verification, openedAt }: Customer,
): { readonly dailyMax: bigint; readonly monthlyMax: bigint } {
  const ageDays = Math.floor((at - openedAt) / DAY_MS)
  return levelOf(limits?.levels ?? [], verification, ageDays) ?? { dailyMax: 0n, monthlyMax: 0n }
}

/** Returns what a customer has used of the limits of a UTC day and of its month, in USDT units. */
export function usedBy(
  { parts }: Tiers,
  { id }: Pick<Customer, 'id'>,
  today: number,
): { readonly daily: bigint; readonly monthly: bigint } {
  let [daily, monthly] = [0n, 0n]
  for (const { day, value } of parts.get(id) ?? []) {
    if (monthOf(day) !== monthOf(today)) continue
    monthly += value
    if (day === today) daily += value
  }
  return { daily, monthly }
}

/** Counts money that is to leave, once `refuseLeaving` has allowed it. */
export function countLeaving(
  exchange: Exchange,
  customer: Customer,
  { currencyId, units, id }: WantedLimit & Pick<LimitPart, 'id'>,
): void {
  const price = chainedUsdtPrice(exchange, currencyId)
  if (!price) return
  const value = usdtValue(price, units)
  const day = dayOf(exchange.at)
  const part = { id, customerId: customer.id, day, value: value < MAX_AMOUNT ? amount(value) : MAX_AMOUNT }
  const { tiers } = exchange
  const own = tiers.parts.get(customer.id) ?? []
  tiers.parts.set(customer.id, [...own.filter((one) => monthOf(one.day) === monthOf(day)), part])
  tiers.changed.parts.set(id, part)
}

/**
 * Gives back the part of this month's limits that a withdrawal or sale has used, because its money stays. Idempotent. Parts of earlier
 * months limit nothing, and a start does not read them, so they stay as they are.
 */
export function giveBackLimit({ tiers, at }: Exchange, customerId: number, id: string): void {
  const own = tiers.parts.get(customerId)
  const part = own?.find((one) => one.id === id)
  if (!own || !part || monthOf(part.day) !== monthOf(dayOf(at))) return
  const returned = { ...part, value: amount(0n) }
  tiers.parts.set(
    customerId,
    own.map((one) => (one === part ? returned : one)),
  )
  tiers.changed.parts.set(id, returned)
}

function positive(value: bigint): bigint {
  return value > 0n ? value : 0n
}
