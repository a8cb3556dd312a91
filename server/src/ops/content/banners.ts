import { BANNERS_MAX } from '@halyard/api'
import type { OpsBanner, OpsBannerTexts, OpsParsedOf } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import { findBanners, type StoredBanner } from '../../banners/banners.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { ListSource } from '../lists/list-source.ts'
import { readList } from '../lists/read-list.ts'
import type { OpsHandler } from './context.ts'
import { byLanguage, textsOf } from '../texts/translated-texts.ts'

export const listBanners: OpsHandler<'ops/banner/list'> = async (ctx, { request }) => {
  const { status } = request
  const at = ctx.now()
  const where =
    status === undefined
      ? sql`true`
      : sql`${status} = case
        when withdrawn_at is not null then 'withdrawn' when until_at <= ${at} then 'ended'
        when from_at > ${at} then 'scheduled' else 'live' end`
  return readList(ctx, BANNERS, { request, where, waits: false }, async (ids) => {
    const rows = await findBanners(ctx.db, sql`id = any(${ids}::bigint[])`)
    return rows.map((banner) => ({ id: banner.id, item: withoutTexts(present(banner, at)) }))
  })
}

const BANNERS: ListSource = { table: sql`banner`, id: sql`id`, since: sql`from_at` }

export const showBanner: OpsHandler<'ops/banner/show'> = async (ctx, { request: { id } }) =>
  present(await findOne(ctx.db, id), ctx.now())

/** Adds or replaces a banner, with the audit entry in the same transaction. At most five are shown at any time. */
export const saveBanner: OpsHandler<'ops/banner/save'> = async (ctx, caller) => {
  const at = ctx.now()
  const { reason, ...asked } = caller.request
  const texts = textsOf(asked)
  if (asked.until_at <= asked.from_at || asked.until_at <= at)
    throw new CallError('banner_times_wrong', 'until_at')
  const saved = await ctx.db.transaction().execute(async (db) => {
    await sql`lock table banner in share row exclusive mode`.execute(db)
    const before = asked.id === undefined ? undefined : await findOne(db, asked.id)
    await requireRoom(db, asked)
    const id = await write(db, asked, before)
    await db.deleteFrom('banner_text').where('banner_id', '=', String(id)).execute()
    await db
      .insertInto('banner_text')
      .values(texts.map(({ lang, title, text: body }) => ({ banner_id: id, lang, title, body })))
      .execute()
    const after = await findOne(db, id)
    const entry = { target: `banner:${id}`, outcome: 'done', reason, ...(before ? { before } : {}), after }
    await appendAudit(db, at, caller, entry)
    return after
  })
  await ctx.banners.changed(saved.id)
  return withoutTexts(present(saved, at))
}

export const withdrawBanner: OpsHandler<'ops/banner/withdraw'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  const at = ctx.now()
  const saved = await ctx.db.transaction().execute(async (db) => {
    await sql`lock table banner in share row exclusive mode`.execute(db)
    const before = await findOne(db, id)
    await db
      .updateTable('banner')
      .set({ withdrawn_at: before.withdrawnAt ?? at, version: before.version + 1 })
      .where('id', '=', String(id))
      .execute()
    const after = await findOne(db, id)
    await appendAudit(db, at, caller, { target: `banner:${id}`, outcome: 'done', reason, before, after })
    return after
  })
  await ctx.banners.changed(id)
  return withoutTexts(present(saved, at))
}

type Asked = Omit<OpsParsedOf<'ops/banner/save'>, 'reason'>

/** Stores a banner without its texts, and returns its id. Throws `banner_version_wrong` if it was changed or withdrawn. */
async function write(db: Kysely<Tables>, asked: Asked, before: StoredBanner | undefined): Promise<number> {
  const { screen, art, place, from_at, until_at } = asked
  const values = { screen, art, place, from_at, until_at }
  if (!before) {
    const { id } = await db.insertInto('banner').values(values).returning('id').executeTakeFirstOrThrow()
    return Number(id)
  }
  const isLatest = asked.version === undefined || asked.version === before.version
  if (!isLatest || before.withdrawnAt !== undefined) throw new CallError('banner_version_wrong', 'version')
  await db
    .updateTable('banner')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', String(before.id))
    .execute()
  return before.id
}

/** Throws `too_many_banners` if more than five would be shown at any time of the new banner. */
async function requireRoom(db: Kysely<Tables>, { id = 0, from_at, until_at }: Asked): Promise<void> {
  const others = await findBanners(
    db,
    sql`withdrawn_at is null and id <> ${id} and from_at < ${until_at} and until_at > ${from_at}`,
  )
  // Their number is largest where one of them, or the new one, begins.
  const isFull = [from_at, ...others.map(({ fromAt }) => fromAt)].some(
    (at) =>
      at >= from_at &&
      others.filter(({ fromAt, untilAt }) => fromAt <= at && at < untilAt).length >= BANNERS_MAX,
  )
  if (isFull) throw new CallError('too_many_banners', 'from_at')
}

/** Finds a banner. Throws `record_must_be_known`. */
async function findOne(db: Kysely<Tables>, id: number): Promise<StoredBanner> {
  const [found] = await findBanners(db, sql`id = ${id}`)
  if (!found) throw new CallError('record_must_be_known', 'id')
  return found
}

function withoutTexts({ texts: _texts, ...banner }: OpsBannerTexts): OpsBanner {
  return banner
}

function present(banner: StoredBanner, at: number): OpsBannerTexts {
  const { id, version, screen, art, place, fromAt, untilAt, withdrawnAt } = banner
  const texts = banner.texts.toSorted(byLanguage)
  return {
    id,
    status:
      withdrawnAt !== undefined ? 'withdrawn' : untilAt <= at ? 'ended' : fromAt > at ? 'scheduled' : 'live',
    title: texts.find(({ lang }) => lang === 'en')?.title ?? '',
    languages: texts.map(({ lang }) => lang),
    screen,
    art,
    place,
    from_at: fromAt,
    until_at: untilAt,
    withdrawn_at: withdrawnAt ?? null,
    version,
    texts,
  }
}
