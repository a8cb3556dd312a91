import type { VerificationStanding } from '@halyard/api'
import { openPerson } from '../../verification/person.ts'
import type { Context, Handler } from './context.ts'
import { findLatestVerification, type VerificationRow } from './latest-verification.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

export const info: Handler<'user/real_info'> = async (ctx, { session: { userId } }) => {
  const [basic, advanced] = await Promise.all([
    findLatestVerification(ctx, userId, 1),
    findLatestVerification(ctx, userId, 2),
  ])
  return {
    level: advanced?.status === 'verified' ? 2 : basic?.status === 'verified' ? 1 : 0,
    basic: { ...presentStatus(basic), ...presentPerson(ctx, userId, basic) },
    advanced: presentStatus(advanced),
  }
}

function presentStatus(row: VerificationRow | undefined): VerificationStanding {
  if (!row) return { status: 'unverified', reason: '', submitted_at: null, reviewed_at: null }
  return {
    status: row.status as VerificationStanding['status'],
    reason: row.reason,
    submitted_at: Number(row.submitted_at),
    reviewed_at: numberOrNull(row.reviewed_at),
  }
}

/** Returns partly hidden personal data, enough to recognise: the session may be an intruder's. */
function presentPerson(ctx: Context, userId: number, row: VerificationRow | undefined) {
  if (!row?.person) return { country: null, name: null, card_id: null }
  const { name, card_id } = openPerson(ctx.config.secret, userId, row.person)
  return { country: row.country, name: hideAfter(name, 1), card_id: hideAfter(card_id, 2) }
}

/** Replaces the rest of a text with four asterisks, whatever its length. */
function hideAfter(text: string, count: number): string {
  return `${Array.from(text).slice(0, count).join('')}****`
}
