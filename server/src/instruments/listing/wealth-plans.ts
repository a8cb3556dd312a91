import { amount } from '@halyard/money'
import type { WealthPlan } from '../../engine/index.ts'

const BTC = 1
const ETH = 2
const USDT = 3

type Limits = Pick<WealthPlan, 'currencyId' | 'amountMin' | 'amountMax' | 'customerMax' | 'quota' | 'status'>

/** From 10 to 50,000 USDT an order, 100,000 a customer, 2,000,000 in all. */
const USDT_LIMITS: Limits = {
  currencyId: USDT,
  amountMin: amount(10_000_000n),
  amountMax: amount(50_000_000_000n),
  customerMax: amount(100_000_000_000n),
  quota: amount(2_000_000_000_000n),
  status: 'open',
}

/** From 0.01 to 20 ETH an order, 40 a customer, 800 in all. */
const ETH_LIMITS: Limits = {
  currencyId: ETH,
  amountMin: amount(1_000_000n),
  amountMax: amount(2_000_000_000n),
  customerMax: amount(4_000_000_000n),
  quota: amount(80_000_000_000n),
  status: 'open',
}

/** From 0.001 to 1 BTC an order, 2 a customer, 40 in all. */
const BTC_LIMITS: Limits = {
  currencyId: BTC,
  amountMin: amount(100_000n),
  amountMax: amount(100_000_000n),
  customerMax: amount(200_000_000n),
  quota: amount(4_000_000_000n),
  status: 'open',
}

/** The wealth plans of a new exchange. The ids of their terms are given when they are stored. */
export const WEALTH_PLANS: readonly Omit<WealthPlan, 'termsId'>[] = [
  { id: 1, cycleDays: 7, dailyYieldPpm: 2_500, ...USDT_LIMITS },
  { id: 2, cycleDays: 15, dailyYieldPpm: 4_000, ...USDT_LIMITS },
  { id: 3, cycleDays: 30, dailyYieldPpm: 4_500, ...USDT_LIMITS },
  { id: 4, cycleDays: 15, dailyYieldPpm: 1_500, ...ETH_LIMITS },
  { id: 5, cycleDays: 30, dailyYieldPpm: 1_000, ...BTC_LIMITS },
]

/** The initial wealth pool of the exchange: 600,000 USDT, 20 ETH and 1.5 BTC. */
export const WEALTH_POOL = [
  { currencyId: USDT, amount: amount(600_000_000_000n) },
  { currencyId: ETH, amount: amount(2_000_000_000n) },
  { currencyId: BTC, amount: amount(150_000_000n) },
]
