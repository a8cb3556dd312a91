import { type Language, LANGUAGE_FIATS } from '@halyard/api/client'
import { isFiatCode, type FiatCode } from '@halyard/formulas'
import { compareDecimals } from '@halyard/ui'
import type { AdSide } from './ad.ts'
import { type Ad, limitsOf } from './ad.ts'

/** The choices above the list of advertisements. */
export interface AdChoice {
  /** Act of the customer. */
  readonly act: 'buy' | 'sell'
  readonly fiat: FiatCode
  /** The fiat amount that a deal must allow; '' for any. */
  readonly total: string
  /** The bank of the payment; undefined for any. */
  readonly bank: string | undefined
}

/** Returns what merchants do in the advertisements that let a customer buy or sell. */
export function sideFor(act: AdChoice['act']): AdSide {
  return act === 'buy' ? 'sell' : 'buy'
}

/** Returns the advertisements that allow a fiat amount and a bank. */
export function filterAds(ads: readonly Ad[], { total, bank }: Pick<AdChoice, 'total' | 'bank'>): Ad[] {
  return ads.filter(
    (ad) => allowsTotal(ad, total) && (bank === undefined || ad.banks.some((one) => one.name === bank)),
  )
}

function allowsTotal(ad: Ad, total: string): boolean {
  if (!/[1-9]/.test(total)) return true
  const limits = limitsOf(ad)
  return (
    limits !== undefined &&
    compareDecimals(total, limits.totalMin) >= 0 &&
    compareDecimals(total, limits.totalMax) <= 0
  )
}

/** Returns the banks of advertisements, each once, in alphabetical order. */
export function banksOf(ads: readonly Ad[]): string[] {
  return Array.from(new Set(ads.flatMap(({ banks }) => banks.map(({ name }) => name)))).toSorted()
}

/** Returns the fiat currency of a link, else the likely one of a language. */
export function fiatFor(asked: string | null, language: Language): FiatCode {
  const likely = LANGUAGE_FIATS[language]
  return [asked, likely].find((code) => code !== null && isFiatCode(code)) ?? 'USD'
}
