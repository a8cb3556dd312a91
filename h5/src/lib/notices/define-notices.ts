import type { Notice, NoticeKind } from '@halyard/api/client'
import type { Format } from '../format/format.ts'
import type { Translate } from '@halyard/web'

/** The words of a notice in the reader's language, and the page that shows more. */
export interface NoticeWords {
  readonly text: string
  readonly path: string
}

/** The texts of notices, and the formats of a language. */
export interface Words {
  readonly t: Translate
  readonly f: Format
}

/** A kind of notice: how its facts are parsed, and their words. */
export interface KindOfNotice<Kind extends NoticeKind = NoticeKind, Facts = unknown> {
  readonly kind: Kind
  /** Parses the facts of a notice of the wire. Amounts are plain decimals. */
  parse(wire: Extract<Notice, { readonly kind: Kind }>): Facts
  describe(facts: Facts, words: Words): NoticeWords
}

/** Returns a kind of notice unchanged, with its types inferred. */
export function defineNotice<const Kind extends NoticeKind, Facts>(
  kind: KindOfNotice<Kind, Facts>,
): KindOfNotice<Kind, Facts> {
  return kind
}

/** An amount of a coin. */
export interface Coins {
  readonly number: string
  readonly coin: string
}

/** Parses an amount of a coin. */
export function toCoins(wire: { readonly number: string; readonly currency_name: string }): Coins {
  return { number: wire.number, coin: wire.currency_name }
}

/** Returns an amount of a coin in words. */
export function coinsText({ number, coin }: Coins, { t, f }: Words): string {
  return t('coins', { number: f.exact(number), coin })
}
