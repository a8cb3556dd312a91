import type { Language } from '@halyard/api'
import type { OpsNews, OpsNewsTexts } from '@halyard/api/ops'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { byLanguage } from './translated-texts.ts'

interface NewsRow {
  readonly id: string
  readonly type: OpsNews['type']
  readonly is_strip: boolean
  readonly is_push: boolean
  readonly published_at: string
  readonly withdrawn_at: string | null
  readonly version: number
  readonly texts: readonly { readonly lang: Language; readonly title: string; readonly text: string }[]
}

/** Finds items with their texts. `condition` may also order and limit them. */
export async function findNews(
  db: Kysely<Tables>,
  condition: RawBuilder<unknown>,
  at: number,
): Promise<OpsNewsTexts[]> {
  const { rows } = await sql<NewsRow>`
    select news.*, (
      select json_agg(json_build_object('lang', lang, 'title', title, 'text', body))
      from news_text where news_id = news.id
    ) as texts
    from news where ${condition}`.execute(db)
  return rows.map((row) => present(row, at))
}

/** Finds an item, and locks it for the transaction if asked to. Throws `record_must_be_known`. */
export async function findOneNews(
  db: Kysely<Tables>,
  id: number,
  at: number,
  lock: 'locked' | 'shared' = 'shared',
): Promise<OpsNewsTexts> {
  const condition = lock === 'locked' ? sql`id = ${id} for update` : sql`id = ${id}`
  const [found] = await findNews(db, condition, at)
  if (!found) throw new CallError('record_must_be_known', 'id')
  return found
}

/** Returns an item without its texts. */
export function withoutTexts({ texts: _texts, ...news }: OpsNewsTexts): OpsNews {
  return news
}

function present(row: NewsRow, at: number): OpsNewsTexts {
  const texts = row.texts.toSorted(byLanguage)
  const publishedAt = Number(row.published_at)
  return {
    id: Number(row.id),
    type: row.type,
    status: row.withdrawn_at !== null ? 'withdrawn' : publishedAt > at ? 'scheduled' : 'published',
    title: texts.find(({ lang }) => lang === 'en')?.title ?? '',
    languages: texts.map(({ lang }) => lang),
    strip: row.is_strip,
    push: row.is_push,
    published_at: publishedAt,
    withdrawn_at: row.withdrawn_at === null ? null : Number(row.withdrawn_at),
    version: row.version,
    texts,
  }
}
