import { AGREEMENT_NOTICE_MS, type Language, LANGUAGES } from '@halyard/api'
import { type Kysely, sql } from 'kysely'
import { type Agreement, findAgreements } from '../../../../agreements/agreements.ts'
import type { Tables } from '../../../../db/tables.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { announcementOf } from '../../../texts/agreement-announcement.ts'
import { type AppliedChange, defineChangeKind } from '../change-kind.ts'

/** The furthest date of effect from now. */
const AHEAD_MAX_MS = 366 * 24 * 3_600_000

type Texts = { readonly [Field in `text_${Language}`]: string }

/** A version of the user agreement, whose id is its number. `in_effect` is a present value alone. */
type AgreementValues = Texts & {
  readonly status: 'scheduled' | 'withdrawn' | 'in_effect'
  readonly effective_at: number
}

/** A version that is announced, changed before it takes effect, or withdrawn. */
export const CHANGE = defineChangeKind<AgreementValues>({
  kind: 'agreement',

  needsAdmin: true,

  current({ agreements, now }, id) {
    const known = agreements.stored().find(({ version }) => version === Number(id))
    return Promise.resolve(known && valuesOf(known, now()))
  },

  normalise({ agreements, now }, id, after) {
    const [at, stored] = [now(), agreements.stored()]
    const known = stored.find(({ version }) => version === Number(id))
    if (known?.status === 'withdrawn') throw new CallError('agreement_version_wrong', 'version')
    if (known && known.effectiveAt <= at) throw new CallError('agreement_in_effect', 'version')
    if (after.status === 'withdrawn') return after
    if (after.effective_at < at + AGREEMENT_NOTICE_MS)
      throw new CallError('agreement_too_soon', 'effective_at')
    if (after.effective_at > at + AHEAD_MAX_MS) throw new CallError('invalid_field', 'effective_at')
    if (!known && stored.some((one) => one.status === 'scheduled' && one.effectiveAt > at))
      throw new CallError('agreement_already_scheduled', 'version')
    return after
  },

  affected: () => Promise.resolve([]),

  async apply(ctx, change) {
    const at = ctx.now()
    const outcome = await ctx.db.transaction().execute(async (trx) => {
      // The server's role may only read the table and add to it, which does not suffice to lock it.
      await sql`select pg_advisory_xact_lock(hashtext('agreement_revision'))`.execute(trx)
      const known = (await findAgreements(trx)).find(({ version }) => version === Number(change.id))
      if (known && isApplied(known, change)) return 'applied'
      if (known && known.effectiveAt <= at) return 'agreement_in_effect'
      const id = await announce(trx, known?.newsId, change.after, at)
      await storeRevision(trx, { known, change, newsId: id, at })
      return id
    })
    await ctx.agreements.changed()
    if (typeof outcome === 'number') ctx.nudges.publish('news', { id: outcome })
    return outcome === 'agreement_in_effect' ? outcome : undefined
  },
})

/** Returns the values of a version. */
export function valuesOf({ status, effectiveAt, texts }: Agreement, at: number): AgreementValues {
  const fields = Object.fromEntries(LANGUAGES.map((lang) => [`text_${lang}`, texts[lang]])) as Texts
  const now = status === 'scheduled' && effectiveAt <= at ? 'in_effect' : status
  return { status: now, effective_at: effectiveAt, ...fields }
}

/** Returns the time of effect. Customers have at least the notice, also if the approval took long. */
function effectiveAtOf({ effective_at, status }: AgreementValues, at: number): number {
  return status === 'withdrawn' ? effective_at : Math.max(effective_at, at + AGREEMENT_NOTICE_MS)
}

/** Returns whether the change was applied before a crash. */
function isApplied(known: Agreement, { after, proposerId }: AppliedChange<AgreementValues>): boolean {
  return (
    known.status === after.status &&
    known.editedBy === proposerId &&
    LANGUAGES.every((lang) => known.texts[lang] === after[`text_${lang}`]) &&
    known.effectiveAt >= after.effective_at
  )
}

interface Revision {
  readonly known: Agreement | undefined
  readonly change: AppliedChange<AgreementValues>
  readonly newsId: number
  readonly at: number
}

/** Stores the next revision of a version, in the name of its proposer. */
async function storeRevision(
  db: Kysely<Tables>,
  { known, change: { id, after, proposerId }, newsId, at }: Revision,
): Promise<void> {
  const key = { version: Number(id), revision: (known?.revision ?? 0) + 1 }
  await db
    .insertInto('agreement_revision')
    .values({
      ...key,
      status: after.status === 'withdrawn' ? 'withdrawn' : 'scheduled',
      effective_at: effectiveAtOf(after, at),
      news_id: newsId,
      edited_by: proposerId,
      edited_at: at,
    })
    .execute()
  await db
    .insertInto('agreement_text')
    .values(LANGUAGES.map((lang) => ({ ...key, lang, body: after[`text_${lang}`] })))
    .execute()
}

/** Publishes the announcement of a version, corrects the date in it, or withdraws it. Returns its id. */
async function announce(
  db: Kysely<Tables>,
  known: number | undefined,
  after: AgreementValues,
  at: number,
): Promise<number> {
  const id = known ?? (await insertNews(db, at))
  if (known !== undefined)
    await db
      .updateTable('news')
      .set((eb) => ({
        version: eb('version', '+', 1),
        ...(after.status === 'withdrawn' ? { withdrawn_at: at } : {}),
      }))
      .where('id', '=', String(id))
      .execute()
  if (after.status === 'withdrawn') {
    await db.deleteFrom('news_push').where('news_id', '=', String(id)).execute()
    return id
  }
  await db.deleteFrom('news_text').where('news_id', '=', String(id)).execute()
  const texts = announcementOf(effectiveAtOf(after, at))
  await db
    .insertInto('news_text')
    .values(texts.map(({ lang, title, text }) => ({ news_id: id, lang, title, body: text })))
    .execute()
  return id
}

async function insertNews(db: Kysely<Tables>, at: number): Promise<number> {
  const { id } = await db
    .insertInto('news')
    .values({ type: 'announcement', is_strip: true, is_push: true, published_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}
