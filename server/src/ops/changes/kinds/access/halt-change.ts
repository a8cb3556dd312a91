import { defineChangeKind } from '../change-kind.ts'

interface Halted extends Record<string, unknown> {
  readonly halted: '1' | '0'
}

/** The end of a halt, whose id is the record's. One operator declares it; two persons end it, and nothing else of it changes. */
export const CHANGE = defineChangeKind<Halted>({
  kind: 'halt',

  async current({ db }, id) {
    const row = await db.selectFrom('halt').select('resumed_at').where('id', '=', id).executeTakeFirst()
    return row && { halted: row.resumed_at === null ? '1' : '0' }
  },

  normalise: (_ctx, _id, { halted }) => ({ halted }),

  affected: () => Promise.resolve([]),

  async apply({ engine }, { id, origin, proposerId, deciderId }) {
    const answer = await engine.submit(
      { kind: 'resumeHalt', haltId: Number(id), firstReviewerId: proposerId, reviewerId: deciderId },
      origin,
    )
    return answer.ok ? undefined : answer.reject
  },
})
