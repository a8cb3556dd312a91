import type { Language } from '@halyard/api'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { StoredNotice } from '../notices/notice-facts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import esp from './texts/esp.json' with { type: 'json' }
import hk from './texts/hk.json' with { type: 'json' }
import jp from './texts/jp.json' with { type: 'json' }
import kr from './texts/kr.json' with { type: 'json' }
import pot from './texts/pot.json' with { type: 'json' }
import th from './texts/th.json' with { type: 'json' }
import zh from './texts/zh.json' with { type: 'json' }

type Texts = typeof en

const TEXTS: Record<Language, Texts> = { de, en, esp, hk, jp, kr, pot, th, zh }

/** A published announcement as a push names it, in the language of its device. */
export interface PushedNews {
  readonly id: number
  readonly kind: 'announcement'
  readonly title: string
  /** When it was announced, in epoch milliseconds. */
  readonly at: number
}

/** Content of a push: a notice, or an announcement. */
export type Pushed = StoredNotice | PushedNews

/** Message of a push. The service worker shows the title, and opens the page of the notice. */
interface PushMessage {
  readonly id: number
  readonly kind: Pushed['kind']
  readonly title: string
  readonly lang: Language
  readonly at: number
  /** The market, withdrawal, deal or announcement whose page the notice opens, if it is of one. */
  readonly target?: number
}

/**
 * Returns the push of a notice or an announcement, which is public. That of a notice says what happened without amounts, positions or names, because a lock screen shows it to
 * others; a price alert names its market.
 */
export function pushMessageOf(catalogue: Catalogue, notice: Pushed, lang: Language): PushMessage {
  if (notice.kind === 'announcement') return { ...notice, lang, target: notice.id }
  const { id, kind, at } = notice
  const text = TEXTS[lang][textKeyOf(notice)]
  const target = targetOf(notice)
  const title = kind === 'price_alert' ? text.replace('{pair}', pairOf(catalogue, target)) : text
  return { id, kind, title, lang, at, ...(target === undefined ? {} : { target }) }
}

/** Returns the topic of a push: one that is sent again replaces the first at the push service. */
export function topicOf({ id, kind }: Pushed): string {
  return kind === 'announcement' ? `news-${id}` : `notice-${id}`
}

function textKeyOf(notice: StoredNotice): keyof Texts {
  const { kind } = notice
  if (kind === 'stop_filled') return `${kind}_${notice.facts.reason}`
  if (kind === 'position_liquidated') return `${kind}_${notice.facts.reason}`
  if (kind === 'withdrawal_changed') return `${kind}_${notice.facts.status}`
  if (kind === 'deal_changed') return `${kind}_${notice.facts.status}`
  if (kind === 'factor_removal') return `${kind}_${notice.facts.status}`
  if (kind === 'account_changed') return `${kind}_${notice.facts.what}`
  return kind
}

function targetOf({ kind, facts }: StoredNotice): number | undefined {
  if (kind === 'order_filled' || kind === 'price_alert') return facts.marketId
  if (kind === 'withdrawal_changed' || kind === 'deal_changed') return facts.id
  return undefined
}

function pairOf(catalogue: Catalogue, marketId: number | undefined): string {
  const market = marketId === undefined ? undefined : catalogue.market(marketId)
  if (!market) throw new Error(`a notice has an unknown market ${marketId}`)
  return `${market.base.name}/${market.quote.name}`
}
