import type { Command, Exchange, TicketRequest } from '@halyard/core'
import { type Amount, MAX_AMOUNT, amount } from '@halyard/money'
import { OPTIONS } from './listing.ts'
import { fromCoinOf } from '../../oracle/top-up.ts'
import type { Random } from '../../random.ts'
import type { ListingSetup, Measure } from '../product.ts'

/** Draws a purchase of a timed option, mostly an acceptable one. */
export function drawOption(random: Random, exchange: Exchange, customerId: number): Command {
  const config = random.pick([...exchange.options.configs.values(), ...OPTIONS])
  const marketId = random.chance(0.01) ? 99 : config.marketId
  const offered = config.durations.map((duration) => duration.seconds)
  const seconds = random.pick(random.chance(0.02) || offered.length === 0 ? [0, 7, 1.5, Number.NaN] : offered)
  const currencyId = random.chance(0.02) ? random.pick([1, 77]) : 2
  const type = random.pick(['call', 'call', 'put', 'put', 'even'] as const)
  const stake = drawStake(random)
  const ticket = ticketFor(exchange, stake)
  // One in ten is under rules 1 and one under rules 2, as commands of an older log are.
  const rules = stake % 10n === 3n ? {} : ({ rules: stake % 10n === 4n ? 2 : 3 } as const)
  const money = { currencyId, amount: stake, ...fromCoinOf(stake) }
  const order = { customerId, marketId, type, seconds, ticket, ...money }
  return { kind: 'buyOption', ...order, ...rules }
}

/** Returns the smallest possible purchase, which a hoarding customer repeats up to the limit. */
export function hoardOption(exchange: Exchange, customerId: number): Command {
  const stake = amount(1_000_000n)
  return {
    kind: 'buyOption',
    customerId,
    marketId: 1,
    type: 'call',
    seconds: 60,
    currencyId: 2,
    amount: stake,
    ticket: ticketFor(exchange, stake),
    rules: 3,
  }
}

/**
 * Returns the optional fields of a purchase. It follows from the stake, so that it takes no draw: one in fifty nonces
 * is stored already, and one in fifty purchases is too late. Equal stakes before the next accepted purchase share a
 * nonce.
 */
function ticketFor({ at, options }: Exchange, stake: Amount): TicketRequest {
  const part = Number(stake % 50n)
  return {
    nonce: `${options.nextId.toString(16).padStart(16, '0')}${BigInt.asUintN(64, stake).toString(16).padStart(16, '0')}`,
    clientAt: at,
    goodUntil: part === 1 ? at - 1 : at + 60_000,
    isNonceStored: part === 2,
  }
}

function drawStake(random: Random) {
  const roll = random.below(100)
  if (roll < 80) return amount(BigInt(random.between(1_000_000, 40_000_000)))
  if (roll < 90) return amount(BigInt(random.between(500_000_000, 2_000_000_000)))
  return amount(random.pick([0n, -1n, 999_999n, 1_000_000n, 2_000_000_000n, 2_000_000_001n, MAX_AMOUNT]))
}

/** Draws operators' temporary measures: a changed offer of options, and a customer who may not buy for a while. */
export function drawOptionMeasures(random: Random, { markets, traders }: ListingSetup): Measure[] {
  const doubt = { kind: 'setVerification', customerId: random.pick(traders), level: 0 } as const
  return [
    { now: drawOffer(random) },
    { now: doubt, later: { ...doubt, level: 1 } },
    ...OPTIONS.slice(0, markets).map(
      (option): Measure => ({ now: drawOffer(random), later: { kind: 'configureOption', option } }),
    ),
  ]
}

/** Draws valid offers, and some invalid ones. */
function drawOffer(random: Random): Command {
  const offer = random.pick(OPTIONS)
  const [duration] = offer.durations
  const option = random.pick([
    offer,
    { ...offer, status: 'paused' as const },
    { ...offer, durations: [] },
    { ...offer, currencies: [] },
    {
      ...offer,
      durations: offer.durations.map((one) => ({ ...one, payoutPpm: random.between(1, 3_000_000) })),
    },
    { ...offer, marketId: 98 },
    { ...offer, durations: duration ? [duration, duration] : [] },
    { ...offer, currencies: offer.currencies.map((one) => ({ ...one, currencyId: 78 })) },
    { ...offer, currencies: offer.currencies.map((one) => ({ ...one, amountMin: amount(0n) })) },
    {
      ...offer,
      currencies: offer.currencies.map((one) => ({ ...one, customerExposureMax: amount(0n) })),
    },
  ])
  return { kind: 'configureOption', option }
}
