import { coinsOf } from '../amount-texts.ts'
import { defineNotices } from '../define-notices.ts'
import type { Span } from '../span.ts'
import { type RawBuilder, sql } from 'kysely'

/** Notices of orders in subscriptions. */
export const NOTICES = defineNotices({
  queries: [allottedSubscriptions],
  kinds: {
    subscription_allotted: {
      present: (catalogue, { projectId, ...coins }) => ({
        project_id: projectId,
        ...coinsOf(catalogue, coins),
      }),
    },
  },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly subscription_allotted: Coins & { readonly projectId: number }
  }
}

function allottedSubscriptions({ from, customerIds }: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'subscription_allotted', mine.id::text, project.allotted_at, json_build_object(
      'projectId', project.id, 'currencyId', mine.coin_id, 'amount', allotted::text)
    from subscription_order mine join subscription_project project on project.id = mine.project_id
    where customer_id = any(${customerIds}) and project.allotted_at >= ${from.at}`
}
