import type { NewsItem, ResponseOf } from '@halyard/api/client'
import { toParagraphs } from '@halyard/web'

/** A published item as a list shows it. */
export interface News {
  readonly id: number
  readonly type: 'announcement' | 'news'
  readonly title: string
  readonly summary: string
  /** Epoch milliseconds. */
  readonly publishedAt: number
  readonly isRead: boolean
}

/** Parses an item of the wire. */
export function toNews({ id, type, title, summary, published_at, is_read }: NewsItem): News {
  return { id, type, title, summary, publishedAt: published_at, isRead: is_read }
}

/** A published item with its text, by paragraphs. */
export interface Article {
  readonly title: string
  readonly publishedAt: number
  readonly paragraphs: readonly string[]
}

/** Parses an item with its text. Empty lines separate paragraphs. */
export function toArticle({ title, text, published_at }: ResponseOf<'news/detail'>): Article {
  return { title, publishedAt: published_at, paragraphs: toParagraphs(text) }
}
