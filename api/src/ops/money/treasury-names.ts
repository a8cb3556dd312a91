import { PRODUCT_BOOKS } from '../call-tables.ts'

/**
 * Whose money it is: customers' accounts; coins frozen in their fiat deals; the market makers of the exchange; and the
 * ledger's system accounts, of which products add theirs. `external` is what came from outside, negated; `clearing` is the counterpart of open positions.
 */
export const TREASURY_BOOKS = [
  'customers',
  'escrow',
  'marketMakers',
  'fees',
  'rounding',
  ...PRODUCT_BOOKS,
  'clearing',
  'external',
] as const
/** One of `TREASURY_BOOKS`. */
export type TreasuryBook = (typeof TREASURY_BOOKS)[number]

/**
 * Assets of the exchange outside of the ledger: on chains, at the bank, its own money by receipts and payouts of the bank,
 * and what customers owe; and, apart from the coverage, `TREASURY_APART`.
 */
export const TREASURY_ASSETS = ['chains', 'bank', 'own', 'debts', 'practice', 'issued'] as const
/** Assets that exist in the ledger alone: play money of the demo, and coins issued by projects. They back nothing else. */
export const TREASURY_APART = ['practice', 'issued'] as const
/** Liabilities to customers: their balances, coins in escrow, deposits not credited yet, and withdrawals not yet paid. */
export const TREASURY_LIABILITIES = ['customers', 'escrow', 'arriving', 'leaving'] as const

/**
 * Checks of the treasury: every currency sums to zero over all accounts; each account is the sum of its postings; no
 * posting is missing; what came in by the ledger is what custody has; assets cover what is owed to customers; statement lines
 * show credited claims in time; nodes report at the exchange's addresses what the books say, and were asked lately.
 */
export const TREASURY_CHECKS = [
  'zero_sum',
  'account_postings',
  'posting_count',
  'ledger_custody',
  'coverage',
  'unproven',
  'chain_balance',
] as const
/** One of `TREASURY_CHECKS`. */
export type TreasuryCheck = (typeof TREASURY_CHECKS)[number]

/** The lines over time: a book, or a side of the coverage. */
export const TREASURY_LINES = [...TREASURY_BOOKS, 'assets', 'liabilities'] as const
/** The steps and lengths of a line: 48 hours, 30 days or 365 days. */
export const TREASURY_SPANS = ['hours', 'days', 'year'] as const

/**
 * The lines of the exchange's result. The fees of spot trades, perpetuals, fiat deals and withdrawals; what funding and
 * liquidations left; what the insurance fund paid; options and wealth plans less what was paid out; and what rebates and
 * refunds cost. `otherProducts` are those without a line of their own.
 */
export const HOUSE_LINES = [
  'spot',
  'perp',
  'funding',
  'liquidation',
  'insurance',
  'option',
  'wealth',
  'fiat',
  'withdrawal',
  'subscription',
  'referral',
  'refund',
  'otherProducts',
] as const
/** One of `HOUSE_LINES`. */
export type HouseLine = (typeof HOUSE_LINES)[number]
