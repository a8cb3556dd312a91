import type { Language } from '@halyard/api'
import { type RawBuilder, sql } from 'kysely'

/** A published item with the texts of one language, and whether the reader has read it. */
export interface PublishedRow {
  readonly id: string
  readonly type: 'announcement' | 'news'
  readonly title: string
  readonly body: string
  readonly published_at: string
  readonly is_read: boolean
}

interface Reader {
  readonly lang: Language
  readonly userId: number | undefined
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * Selects the items that are published at a time, in a language or else in English. For guests every item counts as
 * read.
 */
export function publishedNews({ lang, userId, at }: Reader): RawBuilder<PublishedRow> {
  return sql<PublishedRow>`
    select news.id, type, is_strip, published_at, words.title, words.body,
      ${userId ?? null}::bigint is null
        or exists (select from news_read where user_id = ${userId ?? null} and news_id = news.id) as is_read
    from news cross join lateral (
      select title, body from news_text
      where news_id = news.id and lang in (${lang}, 'en') order by lang <> ${lang} limit 1
    ) words
    where withdrawn_at is null and published_at <= ${at}`
}
