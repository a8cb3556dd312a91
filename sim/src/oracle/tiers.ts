import type { Exchange, Reject } from '@halyard/core'
import { type SharedReference, type Step, unitsOf } from './expectation.ts'
import type { TiersReference } from './tiers-reference.ts'

type Reference = Pick<SharedReference, 'tiers' | 'prices' | 'configs'>

interface Context {
  readonly exchange: Exchange
  readonly reference: Reference
  readonly at: number
}

const DAY_MS = 24 * 60 * 60 * 1_000
const MOST = 2n ** 53n - 1n

/** Restates the fee that a customer pays now of a fee of a market, in parts per million. */
export function feeOfStep(
  context: Context,
  customerId: number,
  role: 'maker' | 'taker',
  ppm: number,
): number {
  const { reference, at } = context
  const schedule = scheduleOn(reference.tiers, at)
  if (!schedule) return ppm
  const volume = volumeBefore(reference.tiers, customerId, at)
  const step = schedule.steps.filter((one) => one.volume <= volume).at(-1)
  const share = BigInt((role === 'maker' ? step?.makerPpm : step?.takerPpm) ?? 1_000_000)
  return Number((BigInt(ppm) * share + 999_999n) / 1_000_000n)
}

/** Restates the volume of the 30 whole days before today, which market makers have not. */
export function volumeBefore({ volumes }: TiersReference, customerId: number, at: number): bigint {
  const today = Math.floor(at / DAY_MS)
  let sum = 0n
  for (let back = 1; back <= 30; back += 1) sum += volumes.get(`${customerId} ${today - back}`) ?? 0n
  return sum
}

function scheduleOn({ schedules }: TiersReference, at: number) {
  const days = [...schedules.keys()].filter((day) => day * DAY_MS <= at)
  return schedules.get(Math.max(...days))
}

/** Records an accepted command: schedules, levels, the ages of accounts, and the volumes of the trades that paid their fee. */
export function recordTiers(step: Step): void {
  const { command, at } = step
  const { tiers } = step.reference
  if (command.kind === 'setFeeSchedule') tiers.schedules.set(Math.floor(at / DAY_MS) + 1, command)
  if (command.kind === 'setWithdrawLimits') tiers.levels = command.levels
  if (command.kind === 'openCustomer') tiers.openedAt.set(command.customerId, at)
  if (command.kind === 'setVerification') tiers.verified.set(command.customerId, command.level)
  recordParts(step)
  recordSpot(step)
  recordPerps(step)
}

function recordSpot(step: Step): void {
  const { reference, trades } = step
  const takers = new Map<number, { customerId: number; quoteId: number; value: bigint; fee: bigint }>()
  for (const { takerOrderId, takerId, makerId, marketId, value, takerFee, makerFee } of trades) {
    const quoteId = reference.configs.get(marketId)?.quoteId ?? 0
    const sum = takers.get(takerOrderId)?.value ?? 0n
    takers.set(takerOrderId, { customerId: takerId, quoteId, value: sum + value, fee: takerFee })
    if (makerFee > 0n) addVolume(step, makerId, usdtDown(step, quoteId, value))
  }
  for (const { customerId, quoteId, value, fee } of takers.values())
    if (fee > 0n) addVolume(step, customerId, usdtDown(step, quoteId, value))
}

function recordPerps(step: Step): void {
  const { exchange, facts, reference, at } = step
  const ppm = BigInt(scheduleOn(reference.tiers, at)?.perpsPpm ?? 0)
  for (const fact of facts) {
    if (fact.kind !== 'perpTradeHappened') continue
    const { perpId, value, takerId, makerId, makerPositionId, takerFee, makerFee } = fact
    const config = exchange.perps.byId.get(perpId)?.config
    if (!config) continue
    const counted = (usdtDown(step, config.settleId, value) * ppm) / 1_000_000n
    const due = shareUp(value, feeOfStep(step, takerId, 'taker', config.takerFeePpm))
    if (takerFee > 0n && takerFee + 2n >= due) addVolume(step, takerId, counted)
    const rate = [...exchange.perps.changed.positions].find(({ id }) => id === makerPositionId)?.makerFeePpm
    if (rate === undefined) continue
    if (makerFee > 0n && makerFee + 2n >= shareUp(value, rate)) addVolume(step, makerId, counted)
  }
}

function addVolume({ exchange, reference, at }: Step, customerId: number, volume: bigint): void {
  if (exchange.customers.get(customerId)?.isMarketMaker !== false || volume <= 0n) return
  const key = `${customerId} ${Math.floor(at / DAY_MS)}`
  const sum = (reference.tiers.volumes.get(key) ?? 0n) + volume
  reference.tiers.volumes.set(key, sum < MOST ? sum : MOST)
}

/** Restates whether the limits of a customer's level refuse that units of a currency leave now. */
export function refusesLeaving(
  context: Context,
  customerId: number,
  { currencyId, units }: { readonly currencyId: number; readonly units: bigint },
): Extract<Reject, 'withdrawal_limit_reached'> | false {
  const { tiers } = context.reference
  const price = priceOf(context, currencyId)
  if (!tiers.levels || !price) return false
  const ageDays = Math.floor((context.at - (tiers.openedAt.get(customerId) ?? 0)) / DAY_MS)
  const level = tiers.levels
    .filter((one) => (tiers.verified.get(customerId) ?? 0) >= one.verification && ageDays >= one.ageDays)
    .at(-1)
  const [daily, monthly] = usedBy(context, customerId)
  const value = divUp(units * price.usdt, price.units)
  const fits = value + daily <= (level?.dailyMax ?? 0n) && value + monthly <= (level?.monthlyMax ?? 0n)
  return !fits && 'withdrawal_limit_reached'
}

/** Returns what a customer has used of this UTC day, and of this calendar month. */
export function usedBy({ reference: { tiers }, at }: Context, customerId: number): readonly [bigint, bigint] {
  const now = new Date(at).toISOString()
  let [daily, monthly] = [0n, 0n]
  for (const part of tiers.parts.values()) {
    if (part.customerId !== customerId) continue
    const then = new Date(part.at).toISOString()
    if (then.slice(0, 7) === now.slice(0, 7)) monthly += part.value
    if (then.slice(0, 10) === now.slice(0, 10)) daily += part.value
  }
  return [daily, monthly]
}

/** Records what asks to leave, and what stays after all. */
function recordParts(step: Step): void {
  const { command, reply, seq, facts } = step
  if (command.kind === 'requestWithdrawal')
    addPart(step, `withdrawal:${seq}`, command.customerId, command.currencyId, command.amount)
  if (command.kind === 'cancelWithdrawal' || command.kind === 'returnWithdrawal')
    endPart(step, `withdrawal:${command.withdrawalId}`)
  if (command.kind === 'reviewWithdrawal' && !command.pass)
    endPart(step, `withdrawal:${command.withdrawalId}`)
  if (command.kind === 'openDeal' && reply.fiatDeal?.sellerId === command.customerId)
    addPart(
      step,
      `fiat:${reply.fiatDeal.id}`,
      command.customerId,
      reply.fiatDeal.currencyId,
      command.quantity,
    )
  for (const fact of facts)
    if (fact.kind === 'fiatDealMoved' && (fact.status === 'cancelled' || fact.status === 'returned'))
      endPart(step, `fiat:${fact.dealId}`)
}

function addPart(step: Step, id: string, customerId: number, currencyId: number, units: bigint): void {
  const price = priceOf(step, currencyId)
  if (!price) return
  const value = divUp(units * price.usdt, price.units)
  step.reference.tiers.parts.set(id, { customerId, at: step.at, value })
}

function endPart({ reference: { tiers } }: Step, id: string): void {
  const part = tiers.parts.get(id)
  if (part) part.value = 0n
}

/** The price of a currency in its market against USDT, or through that of another one, as a fraction. */
function priceOf(
  context: Context,
  currencyId: number,
  isChained = false,
): { readonly usdt: bigint; readonly units: bigint } | undefined {
  const { exchange, reference } = context
  const nameOf = (id: number) => exchange.currencies.get(id)?.name
  if (nameOf(currencyId) === 'USDT') return { usdt: 1n, units: 1n }
  const own = [...reference.configs.values()].filter(({ baseId }) => baseId === currencyId)
  const direct = own.filter(({ quoteId }) => nameOf(quoteId) === 'USDT')
  for (const config of isChained ? direct : [...direct, ...own.filter((one) => !direct.includes(one))]) {
    const market = exchange.markets.get(config.id)
    const ticks = market?.ownIndex ? market.indexTicks : reference.prices.get(config.id)?.ticks
    const through = direct.includes(config) ? { usdt: 1n, units: 1n } : priceOf(context, config.quoteId, true)
    if (ticks === undefined || ticks === 0 || !through) continue
    const { lotUnits, tickLotUnits } = unitsOf(context, config)
    return { usdt: BigInt(ticks) * tickLotUnits * through.usdt, units: lotUnits * through.units }
  }
  return undefined
}

function usdtDown(context: Context, currencyId: number, units: bigint): bigint {
  const price = priceOf(context, currencyId)
  return price ? (units * price.usdt) / price.units : 0n
}

function shareUp(value: bigint, ppm: number): bigint {
  return divUp(value * BigInt(ppm), 1_000_000n)
}

function divUp(value: bigint, parts: bigint): bigint {
  return (value + parts - 1n) / parts
}
