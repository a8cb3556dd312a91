import type { Language } from '@halyard/api'
import { join } from 'node:path'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { StoredNotice } from '../notices/notice-facts.ts'
import { pushTextOf, targetOf } from '../notices/product-notices.ts'
import { foldersWithTexts, readTexts } from '../platform/texts/text-folders.ts'

/** The folders with texts: those of one product are in a folder of its own. */
export const TEXT_FOLDERS: readonly string[] = foldersWithTexts(join(import.meta.dirname, 'texts'))

const TEXTS = readTexts(TEXT_FOLDERS)

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
  /** The market, withdrawal, deal or announcement whose page the notice opens, if it has one. */
  readonly target?: number
}

/**
 * Returns the push of a notice or an announcement, which is public. That of a notice says what happened without amounts, positions or names, because a lock screen shows it to
 * others; a price alert names its market.
 */
export function pushMessageOf(catalogue: Catalogue, notice: Pushed, lang: Language): PushMessage {
  if (notice.kind === 'announcement') return { ...notice, lang, target: notice.id }
  const { id, kind, at } = notice
  const text = TEXTS[lang][pushTextOf(notice)]
  if (text === undefined) throw new Error(`no push text for ${pushTextOf(notice)}`)
  const target = targetOf(notice)
  const title = kind === 'price_alert' ? text.replace('{pair}', pairOf(catalogue, target)) : text
  return { id, kind, title, lang, at, ...(target === undefined ? {} : { target }) }
}

/** Returns the topic of a push: one that is sent again replaces the first at the push service. */
export function topicOf({ id, kind }: Pushed): string {
  return kind === 'announcement' ? `news-${id}` : `notice-${id}`
}

function pairOf(catalogue: Catalogue, marketId: number | undefined): string {
  const market = marketId === undefined ? undefined : catalogue.market(marketId)
  if (!market) throw new Error(`a notice has an unknown market ${marketId}`)
  return `${market.base.name}/${market.quote.name}`
}
