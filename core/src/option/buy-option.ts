import { isFrozen } from '../customer/customer.ts'
import { canPayWithTopUp, topUp } from '../customer/top-up.ts'
import { ZERO } from '@halyard/money'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount, hold, openAccount } from '../ledger/ledger.ts'
import { hasFreshPrice } from '../market/market.ts'
import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { BuyOption, TicketRequest } from './commands.ts'
import { countStake, refuseOption } from '../self-limits/consult.ts'
import { isEvenOffered } from './even-offer.ts'
import { rememberNonce } from './nonces.ts'
import { exposuresOf, OPEN_OPTIONS_MAX, openOption, openStakesOf, type Options } from './options.ts'
import { deliveryAtOf, gainOf, type TimedOption } from './timed-option.ts'

/**
 * Buys a timed option. Holds the stake in the customer's option account and the whole gain in the option pool, so a win
 * can always be paid. The entry price is the first index tick after acceptance, and under rules 3 the first live one after the delay (decision 46). Rejects an unverified or frozen
 * customer, terms that are not offered, a stake outside the limits, an index price that is stale or not live (decision 45), an even while a tie is likely
 * (decision 20), a repeated nonce, a time after `goodUntil` (decision 39), an exposure above the caps or above the pool (decision 11), and a stake that the customer's own limits
 * refuse (decision 29).
 */
export function buyOption(exchange: Exchange, command: BuyOption): Reply<'buyOption'> {
  const { ledger, options, at } = exchange
  const { customerId, marketId, type, seconds, currencyId, amount: stake } = command
  const refusedTicket = command.ticket && refuseTicket(options, command.ticket, at)
  if (refusedTicket) return reject(refusedTicket)
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  if (customer.verification < 1) return reject('option_needs_verification')
  const market = exchange.markets.get(marketId)
  if (!market) return reject('market_must_be_known')
  const config = options.configs.get(marketId)
  if (config?.status !== 'open') return reject('option_must_be_offered')
  if (market.config.status !== 'open') return reject('market_must_be_open')
  const duration = config.durations.find((offered) => offered.seconds === seconds)
  if (!duration) return reject('option_time_not_offered')
  const payoutPpm = type === 'even' ? duration.evenPayoutPpm : duration.payoutPpm
  if (payoutPpm === undefined) return reject('even_not_offered')
  const limits = config.currencies.find((offered) => offered.currencyId === currencyId)
  if (!limits) return reject('option_currency_not_offered')
  if (stake < limits.amountMin) return reject('option_amount_too_small')
  if (stake > limits.amountMax) return reject('option_amount_too_large')
  if (market.tickSeq === 0 || !hasFreshPrice(market, at)) return reject('market_has_no_price')
  if (market.quality !== 'live')
    return reject(market.quality === 'delayed' ? 'price_is_delayed' : 'price_is_uncertain')
  if (type === 'even' && !isEvenOffered(market.unchanged, duration)) return reject('even_not_offered')
  if ((options.counts.get(customerId) ?? 0) >= OPEN_OPTIONS_MAX) return reject('too_many_open_options')
  const open = openStakesOf(options, customerId, currencyId)
  const refused = refuseOption(exchange, customer, { currencyId, stake, open })
  if (refused) return refused
  const { fromCoin } = command
  const payment = { ownerId: customerId, kind: 'option', currencyId, cost: stake, fromCoin } as const
  if (!canPayWithTopUp(exchange, payment)) return reject('insufficient_balance')
  const option = acceptedOption(exchange, command, { payoutPpm, acceptedTick: market.tickSeq })
  const gain = gainOf(option)
  const exposures = exposuresOf(options, option)
  if (exposures.all + gain > limits.exposureMax) return reject('option_exposure_reached')
  if (exposures.own + gain > limits.customerExposureMax) return reject('option_customer_exposure_reached')
  const pool = findAccount(ledger, SYSTEM_OWNER, 'optionPool', currencyId)
  if ((pool?.available ?? ZERO) < gain) return reject('option_pool_too_small')

  hold(ledger, topUp(exchange, payment).id, stake, 'option_stake_hold')
  hold(ledger, openAccount(ledger, SYSTEM_OWNER, 'optionPool', currencyId).id, gain, 'option_reserve_hold')
  countStake(exchange, customer, currencyId, stake)
  options.nextId += 1
  openOption(options, option)
  if (command.ticket) rememberNonce(options, { nonce: command.ticket.nonce, acceptedAt: at })
  options.changed.options.set(option.id, option)
  return {
    ok: true,
    option: {
      optionId: option.id,
      acceptedAt: at,
      acceptedTick: option.acceptedTick,
      deliveryAt: deliveryAtOf(option),
      payoutPpm: option.payoutPpm,
    },
  }
}

/** Returns the option as it is accepted now. */
function acceptedOption(
  { options, at }: Exchange,
  { customerId, marketId, currencyId, type, seconds, amount: stake, ticket, rules }: BuyOption,
  { payoutPpm, acceptedTick }: Pick<TimedOption, 'payoutPpm' | 'acceptedTick'>,
): TimedOption {
  return {
    id: options.nextId,
    ownerId: customerId,
    marketId,
    currencyId,
    type,
    seconds,
    stake,
    payoutPpm,
    acceptedAt: at,
    acceptedTick,
    rules: rules ?? 1,
    nonce: ticket?.nonce,
    clientAt: ticket?.clientAt,
    goodUntil: ticket?.goodUntil,
    entryTicks: undefined,
    entryN: undefined,
    deliveryTicks: undefined,
    result: undefined,
    payout: ZERO,
    settledAt: undefined,
  }
}

/** A nonce comes first: a purchase that repeats one is refused as such, whatever else is wrong with it. */
function refuseTicket(
  options: Options,
  { nonce, clientAt, goodUntil, isNonceStored }: TicketRequest,
  at: number,
): 'nonce_repeated' | 'good_until_passed' | undefined {
  if (isNonceStored || options.nonces.has(nonce)) return 'nonce_repeated'
  // An option is never accepted at a time that cannot be stored.
  const areTimes = Number.isSafeInteger(clientAt) && Number.isSafeInteger(goodUntil)
  return areTimes && at <= goodUntil ? undefined : 'good_until_passed'
}
