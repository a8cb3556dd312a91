import { defineNotices } from '../define-notices.ts'
import type { Span } from '../span.ts'
import { type RawBuilder, sql } from 'kysely'

const DAY_MS = 86_400_000

/** Notices of rebates. */
export const NOTICES = defineNotices({
  queries: [creditedRebates],
  kinds: { referral_credited: { present: (_catalogue, { day }) => ({ day_at: day * DAY_MS }) } },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    /** A UTC day counted from 1970. */
    readonly referral_credited: { readonly day: number }
  }
}

/** Selects the inviters with rebates: one notice for a day of fees, however many invitees it has. */
function creditedRebates({ from }: Span): RawBuilder<unknown> {
  return sql`
    select inviter_id, 'referral_credited', day::text, max(at), json_build_object('day', day)
    from rebate where at >= ${from.at} and amount > 0 group by inviter_id, day`
}
