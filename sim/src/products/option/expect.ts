import type { BuyOption, ConfigureOption } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import { mayBuyEven } from './even-options.ts'
import {
  expectRejects,
  type RuleContext as ContextOf,
  isFrozen,
  type Expectation,
} from '../../oracle/expectation.ts'
import { exceededBy, isPaused } from '../../oracle/self-limits.ts'
import { expectPaid, expectPayment } from '../../oracle/top-up.ts'
import type { OptionState } from './reference.ts'

type RuleContext = ContextOf<OptionState>

const NONCES_KEPT_MS = 60_000
const OPEN_MAX = 200
const PRICE_STALE_AFTER_MS = 10_000

/** Restates the rules of buying a timed option. */
export function expectBuying({ exchange, reference, at }: RuleContext, command: BuyOption): Expectation {
  const { customerId, marketId, type, seconds, currencyId, amount } = command
  const { options } = reference
  const ticketRejects = ticketRules(reference, command, at)
  if (ticketRejects.length > 0) return expectRejects(...ticketRejects)
  const customer = exchange.customers.get(customerId)
  if (!customer) return expectRejects('customer_must_be_known')
  const market = reference.configs.get(marketId)
  if (!market) return expectRejects('market_must_be_known', ...personal())
  const config = options.configs.get(marketId)
  if (!config) return expectRejects('option_must_be_offered', ...personal())
  const price = reference.prices.get(marketId)
  const duration = config.durations.find((one) => one.seconds === seconds)
  const limits = config.currencies.find((one) => one.currencyId === currencyId)
  const { fromCoin } = command
  const payment = expectPayment(exchange, { customerId, kind: 'option', currencyId, cost: amount, fromCoin })
  const pool = [...(exchange.ledger.byOwner.get(0)?.values() ?? [])].find(
    (one) => one.kind === 'optionPool' && one.currencyId === currencyId,
  )
  const open = [...options.open.values()]
  const ppm = type === 'even' ? duration?.evenPayoutPpm : duration?.payoutPpm
  const gain = ppm === undefined ? 0n : (amount * BigInt(ppm)) / 1_000_000n
  const delayMs = command.rules === 3 ? 3_000 : 0
  const second = Math.floor((at + delayMs + seconds * 1_000) / 1_000)
  const sameSecond = open.filter(
    (one) => one.marketId === marketId && one.currencyId === currencyId && one.second === second,
  )
  const exposed = sameSecond.reduce((sum, one) => sum + one.gain, 0n)
  const ownExposed = sameSecond
    .filter(({ ownerId }) => ownerId === customerId)
    .reduce((sum, one) => sum + one.gain, 0n)
  const staked = open
    .filter(({ ownerId }) => ownerId === customerId)
    .reduce((sum, one) => sum + one.stake, 0n)
  return expectPaid(
    payment.topUp,
    ...personal(),
    config.status !== 'open' && 'option_must_be_offered',
    market.status !== 'open' && 'market_must_be_open',
    !duration && 'option_time_not_offered',
    !limits && 'option_currency_not_offered',
    limits !== undefined && amount < limits.amountMin && 'option_amount_too_small',
    limits !== undefined && amount > limits.amountMax && 'option_amount_too_large',
    type === 'even' &&
      duration !== undefined &&
      !mayBuyEven(options.evens, marketId, duration) &&
      'even_not_offered',
    (!price || at - price.at > PRICE_STALE_AFTER_MS) && 'market_has_no_price',
    price?.quality === 'delayed' && 'price_is_delayed',
    price?.quality === 'uncertain' && 'price_is_uncertain',
    open.filter(({ ownerId }) => ownerId === customerId).length >= OPEN_MAX && 'too_many_open_options',
    ...exceededBy(reference, customerId, { stake: amount, open: staked, at }),
    payment.refused,
    limits !== undefined && exposed + gain > limits.exposureMax && 'option_exposure_reached',
    limits !== undefined &&
      ownExposed + gain > limits.customerExposureMax &&
      'option_customer_exposure_reached',
    (pool?.available ?? 0n) < gain && 'option_pool_too_small',
  )

  function personal() {
    return [
      isFrozen(reference, customerId) && ('customer_is_frozen' as const),
      isPaused(reference, customerId, at) && ('pause_is_running' as const),
      !options.verified.has(customerId) && ('option_needs_verification' as const),
    ]
  }
}

/** A repeated nonce is refused before everything else, then a purchase that is too late. */
function ticketRules({ options }: RuleContext['reference'], { ticket }: BuyOption, at: number) {
  if (!ticket) return []
  const acceptedAt = options.nonces.get(ticket.nonce)
  const newest = Math.max(0, ...options.nonces.values())
  const isRemembered = acceptedAt !== undefined && acceptedAt > newest - NONCES_KEPT_MS
  if (ticket.isNonceStored || isRemembered) return ['nonce_repeated' as const]
  return at > ticket.goodUntil ? ['good_until_passed' as const] : []
}

export function expectOffering(
  { exchange, reference }: RuleContext,
  { option }: ConfigureOption,
): Expectation {
  const { durations, currencies, marketId } = option
  const seconds = durations.map((one) => one.seconds)
  const ids = currencies.map((one) => one.currencyId)
  const isValid =
    new Set(seconds).size === seconds.length &&
    new Set(ids).size === ids.length &&
    durations.every(
      (one) =>
        isWithin(one.seconds, 3, 86_400) &&
        isWithin(one.payoutPpm, 1, 20_000_000) &&
        isWithin(one.evenPayoutPpm ?? 1, 1, 20_000_000),
    ) &&
    currencies.every(
      (one) =>
        one.amountMin > 0n &&
        one.amountMin <= one.amountMax &&
        one.amountMax <= MAX_AMOUNT &&
        one.exposureMax > 0n &&
        one.exposureMax <= MAX_AMOUNT &&
        one.customerExposureMax > 0n &&
        one.customerExposureMax <= one.exposureMax,
    )
  return expectRejects(
    !reference.configs.has(marketId) && 'market_must_be_known',
    exchange.markets.get(marketId)?.ownIndex !== undefined && 'market_has_own_index',
    ids.some((id) => !exchange.currencies.has(id)) && 'currency_must_be_known',
    !isValid && 'option_config_is_invalid',
  )
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max
}
