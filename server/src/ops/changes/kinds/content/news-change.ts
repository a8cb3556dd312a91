import type { OpsNewsTexts } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../../db/tables.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { findNews } from '../../../texts/news-rows.ts'
import { textsOf } from '../../../texts/translated-texts.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'

/** The furthest time of publication from now. */
const SCHEDULE_MAX_MS = 366 * 24 * 3_600_000

/** The values of an item: `version` and `published_at` only of one that exists. */
type NewsValues = Omit<ValuesOf<'ops/news/propose'>, 'version'> & {
  readonly version?: number
  readonly published_at?: number
}

/** An announcement or news, which every customer reads and every subscribed device may receive. */
export const CHANGE = defineChangeKind<NewsValues>({
  kind: 'news',

  async current(ctx, id) {
    const item = await findItem(ctx, id)
    return item && valuesOf(item)
  },

  async normalise(ctx, id, after) {
    textsOf(after)
    const item = await findItem(ctx, id)
    const { publish_at } = after
    if (publish_at === undefined) return after
    if (item && item.status !== 'scheduled') throw new CallError('news_already_published', 'publish_at')
    if (publish_at === 'now') return after
    const at = ctx.now()
    if (publish_at <= at) throw new CallError('news_time_passed', 'publish_at')
    if (publish_at > at + SCHEDULE_MAX_MS) throw new CallError('invalid_field', 'publish_at')
    return after
  },

  affected: () => Promise.resolve([]),

  async apply(ctx, { id, after }) {
    const isChanged = await ctx.db.transaction().execute(async (trx) => {
      await sql`select id from news where id = ${Number(id)} for update`.execute(trx)
      const [item] = await findNews(trx, sql`id = ${Number(id)}`, ctx.now())
      if (item && hasContent(item, after)) return false
      await store(trx, id, after, item, ctx.now())
      return item !== undefined
    })
    if (isChanged) ctx.nudges.publish('news', { id: Number(id) })
    return undefined
  },
})

async function findItem({ db, now }: Context, id: string): Promise<OpsNewsTexts | undefined> {
  const [item] = await findNews(db, sql`id = ${Number(id)}`, now())
  return item
}

function valuesOf({ type, strip, push, published_at, version, texts }: OpsNewsTexts): NewsValues {
  const english = texts.find(({ lang }) => lang === 'en')
  const translations = texts
    .filter(({ lang }) => lang !== 'en')
    .flatMap(({ lang, title, text }) => [
      [`title_${lang}`, title],
      [`text_${lang}`, text],
    ])
  return {
    type,
    strip: strip ? '1' : '0',
    push: push ? '1' : '0',
    published_at,
    version,
    title: english?.title ?? '',
    text: english?.text ?? '',
    ...Object.fromEntries(translations),
  }
}

/** Returns whether an item already has the proposed content, because the change was applied before a crash. */
function hasContent(item: OpsNewsTexts, after: NewsValues): boolean {
  const { publish_at, type, strip, push = '0' } = after
  const texts = textsOf(after)
  const isTimed =
    publish_at === undefined ||
    (publish_at === 'now' ? item.status !== 'scheduled' : item.published_at === publish_at)
  return (
    isTimed &&
    item.type === type &&
    item.strip === (strip === '1') &&
    item.push === (push === '1') &&
    item.texts.length === texts.length &&
    texts.every(({ lang, title, text }) =>
      item.texts.some((one) => one.lang === lang && one.title === title && one.text === text),
    )
  )
}

/** Stores an item with its texts. One whose time has passed meanwhile is published now. */
async function store(
  db: Kysely<Tables>,
  id: string,
  after: NewsValues,
  item: OpsNewsTexts | undefined,
  now: number,
): Promise<void> {
  const { type, strip, push = '0', publish_at } = after
  const asked = publish_at === undefined || publish_at === 'now' ? now : Math.max(publish_at, now)
  const publishedAt = item && publish_at === undefined ? item.published_at : asked
  const version = (item?.version ?? 0) + 1
  await sql`
    insert into news (id, type, is_strip, is_push, published_at, version)
    overriding system value values (${Number(id)}, ${type}, ${strip === '1'}, ${push === '1'}, ${publishedAt}, ${version})
    on conflict (id) do update set type = excluded.type, is_strip = excluded.is_strip, is_push = excluded.is_push,
      published_at = excluded.published_at, version = excluded.version`.execute(db)
  await db.deleteFrom('news_text').where('news_id', '=', id).execute()
  const texts = textsOf(after).map(({ lang, title, text: body }) => ({
    news_id: BigInt(id),
    lang,
    title,
    body,
  }))
  await db.insertInto('news_text').values(texts).execute()
}
