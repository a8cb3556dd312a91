import type { Command } from '@halyard/core'
import { amount } from '@halyard/money'
import { CURRENCIES, MARKETS } from '@halyard/server/instruments/listing/listing'
import { FIRST_BYSTANDER, FIRST_OWN, SETTLE, START_TICKS } from '../listing.ts'

export const MARKET = 1
const BTC = 1
/** The bought operator, who is a customer too, and a colleague who is not bought and confirms nothing here. */
export const BOUGHT = 901
/** Accomplices; the last of them is a merchant. */
export const ACCOMPLICES = [FIRST_OWN, FIRST_OWN + 1, FIRST_OWN + 2]
export const OWN_MERCHANT = FIRST_OWN + 2
/** A merchant and a customer who are not. */
export const MERCHANT = FIRST_BYSTANDER
export const CUSTOMER = FIRST_BYSTANDER + 1
export const NETWORK = 'TRC20'
export const ONE = 1_000_000n
/** From these amounts on the core itself asks for two persons. */
export const TWO_REVIEWERS_FROM = 10_000n * ONE
export const TWO_DECIDERS_FROM = 5_000n * ONE
const DEPOSIT = 100_000n * ONE
/** A high fee, so that a few trades fill the fee account. */
const MAKER_FEE_PPM = 20_000
const LOTS = 10_000_000
const TRADES = 8

/** Returns what a play needs: USDT with a network and for fiat, deposits of everybody, and fees of the exchange. */
export function insiderListing(): Command[] {
  const customers = [BOUGHT, ...ACCOMPLICES, MERCHANT, CUSTOMER]
  return [
    ...CURRENCIES.filter(({ id }) => id === SETTLE || id === BTC).map(
      ({ id, name, decimals }): Command => ({ kind: 'configureCurrency', currency: { id, name, decimals } }),
    ),
    ...MARKETS.filter(({ id }) => id === MARKET).map(
      (market): Command => ({ kind: 'configureMarket', market: { ...market, makerFeePpm: MAKER_FEE_PPM } }),
    ),
    { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: START_TICKS[MARKET] ?? 1 }] },
    {
      kind: 'configureNetwork',
      network: {
        currencyId: SETTLE,
        network: NETWORK,
        depositMin: amount(ONE),
        withdrawMin: amount(10n * ONE),
        withdrawFee: amount(ONE),
        withdrawMax: amount(50_000n * ONE),
        twoReviewersFrom: amount(TWO_REVIEWERS_FROM),
        confirmations: 20,
        addressHoldMs: 0,
        isOpen: true,
      },
    },
    {
      kind: 'configureFiatCoin',
      coin: {
        currencyId: SETTLE,
        marketId: undefined,
        quantityMin: amount(ONE),
        newcomerMax: amount(8_000n * ONE),
        twoDecidersFrom: amount(TWO_DECIDERS_FROM),
        feePpm: 1_000,
        status: 'open',
      },
    },
    { kind: 'setFiatRate', fiat: 'EUR', rate: 920_001 },
    ...customers.flatMap(openCustomer),
    ...[OWN_MERCHANT, MERCHANT].map(
      (customerId): Command => ({ kind: 'setMerchant', customerId, isMerchant: true }),
    ),
    ...earnFees(),
  ]
}

function openCustomer(customerId: number): Command[] {
  const funds = { customerId, currencyId: SETTLE }
  return [
    { kind: 'openCustomer', customerId },
    { kind: 'setVerification', customerId, level: 2 },
    { kind: 'creditDeposit', ...funds, amount: amount(DEPOSIT), source: `test:${customerId}:0` },
    { kind: 'saveAddress', ...funds, addressId: customerId, network: NETWORK, address: `T${customerId}` },
    { kind: 'transferFunds', ...funds, source: 'coin', target: 'fiat', amount: amount(DEPOSIT / 2n) },
  ]
}

/** Two other customers trade, so that the fees are far above what may leave in a day. */
function earnFees(): Command[] {
  const [seller, buyer] = [FIRST_BYSTANDER + 8, FIRST_BYSTANDER + 9]
  const ticks = START_TICKS[MARKET] ?? 1
  const terms = { type: 'limit', ticks, lots: LOTS } as const
  const order = { kind: 'placeOrder', marketId: MARKET, terms } as const
  return [
    { kind: 'openCustomer', customerId: seller },
    { kind: 'openCustomer', customerId: buyer },
    {
      kind: 'creditDeposit',
      customerId: seller,
      currencyId: BTC,
      amount: amount(10n ** 14n),
      source: 'test:1:0',
    },
    {
      kind: 'creditDeposit',
      customerId: buyer,
      currencyId: SETTLE,
      amount: amount(10n ** 16n),
      source: 'test:2:0',
    },
    ...Array.from({ length: TRADES }, (): Command[] => [
      { ...order, customerId: seller, side: 'sell' },
      { ...order, customerId: buyer, side: 'buy' },
    ]).flat(),
  ]
}
