import type { OpsResponseOf } from '@halyard/api/ops'
import { CallError } from '../../platform/call-error.ts'
import { openPerson } from '../../verification/person.ts'
import type { Context, OpsHandler } from '../context.ts'
import { findVerification, presentVerification, selectVerifications } from './verification-rows.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findVerification>>>

/** Shows a verification. The pictures of level 2 must show the person whose level 1 was verified, who is part of it. */
export const showVerification: OpsHandler<'ops/verification/show'> = async (ctx, { request: { id } }) => {
  const row = await findVerification(ctx.db, id)
  if (!row) throw new CallError('record_must_be_known', 'id')
  const userId = Number(row.user_id)
  const person = row.person && openPerson(ctx.config.secret, userId, row.person)
  const identity = row.level === 2 ? await findIdentity(ctx, userId) : undefined
  const documentHash = row.document_hash ?? identity?.document_hash ?? null
  return {
    ...presentVerification(row),
    name: person?.name ?? null,
    card_id: person?.card_id ?? null,
    contact_address: person?.contact_address ?? null,
    front_pic: row.front_pic,
    reverse_pic: row.reverse_pic,
    hand_pic: row.hand_pic,
    identity: identity ? presentIdentity(ctx, identity) : null,
    same_document: documentHash === null ? [] : await othersWith(ctx, documentHash, userId),
  }
}

/** Finds the verified level 1 of a customer. */
async function findIdentity({ db }: Context, userId: number): Promise<Row | undefined> {
  return selectVerifications(db)
    .where('verification.user_id', '=', String(userId))
    .where('level', '=', 1)
    .where('status', '=', 'verified')
    .executeTakeFirst()
}

function presentIdentity({ config }: Context, row: Row): OpsResponseOf<'ops/verification/show'>['identity'] {
  if (!row.person) return null
  const { name, card_id } = openPerson(config.secret, Number(row.user_id), row.person)
  const { id, country, reviewed_at } = presentVerification(row)
  return { id, name, card_id, country, reviewed_at }
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
