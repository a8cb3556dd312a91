import { defineChangeKind } from '../change-kind.ts'

interface Suspension extends Record<string, unknown> {
  readonly frozen: '1' | '0'
}

/** The operators' freeze of a colleague, whose id is the customer's. One operator sets it; two persons lift it. */
export const CHANGE = defineChangeKind<Suspension>({
  kind: 'suspension',

  ownerOf: Number,
  needsAdmin: true,
  recordOf: (id) => `customer:${id}`,

  async current({ db }, id) {
    const row = await db
      .selectFrom('customer')
      .select('frozen_by_operator')
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { frozen: row.frozen_by_operator ? '1' : '0' }
  },

  normalise: (_ctx, _id, { frozen }) => ({ frozen }),

  affected: () => Promise.resolve([]),

  async apply({ engine }, { id, after, origin }) {
    const frozen = after.frozen === '1'
    const command = { kind: 'setOperatorFreeze', customerId: Number(id), frozen } as const
    const answer = await engine.submit(command, origin)
    return answer.ok ? undefined : answer.reject
  },
})
