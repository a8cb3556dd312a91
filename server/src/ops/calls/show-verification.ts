import { CallError } from '../../platform/call-error.ts'
import { openPerson } from '../../verification/person.ts'
import type { Context, OpsHandler } from './context.ts'
import { findVerification, presentVerification } from './verification-rows.ts'

export const showVerification: OpsHandler<'ops/verification/show'> = async (ctx, { request: { id } }) => {
  const row = await findVerification(ctx.db, id)
  if (!row) throw new CallError('record_must_be_known', 'id')
  const userId = Number(row.user_id)
  const person = row.person && openPerson(ctx.config.secret, userId, row.person)
  return {
    ...presentVerification(row),
    name: person?.name ?? null,
    card_id: person?.card_id ?? null,
    contact_address: person?.contact_address ?? null,
    front_pic: row.front_pic,
    reverse_pic: row.reverse_pic,
    hand_pic: row.hand_pic,
    same_document: row.document_hash === null ? [] : await othersWith(ctx, row.document_hash, userId),
  }
}

const OTHERS_MAX = 20

async function othersWith(ctx: Context, documentHash: string, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('verification')
    .select('user_id')
    .distinct()
    .where('document_hash', '=', documentHash)
    .where('user_id', '<>', String(userId))
    .orderBy('user_id')
    .limit(OTHERS_MAX)
    .execute()
  return rows.map(({ user_id }) => Number(user_id))
}
