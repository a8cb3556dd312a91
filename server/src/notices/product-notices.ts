import { type Notice, NOTICE_KINDS, type NoticeKind } from '@halyard/api'
import { type RawBuilder, sql } from 'kysely'
import { join } from 'node:path'
import type { Catalogue } from '../instruments/catalogue.ts'
import { gatherFiles } from '../platform/gather-files.ts'
import type { StoredNotice } from './notice-facts.ts'
import type { KindOfNotice, ProductNotices } from './define-notices.ts'
import type { Span } from './span.ts'

const FOLDER = join(import.meta.dirname, 'kinds')

const PRODUCTS = await gatherFiles<ProductNotices<NoticeKind>>(FOLDER, 'NOTICES')

const KINDS = Object.assign({}, ...PRODUCTS.map(({ kinds }) => kinds)) as {
  readonly [Kind in NoticeKind]: KindOfNotice<Kind>
}

for (const kind of NOTICE_KINDS)
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`no file of ${FOLDER} has the notice ${kind}`)

/**
 * Returns a query for the notices of a span, as `storeNotices` expects it. Rows are found through indexes by customer,
 * or by ids after the cursor. Rows that are found by their time may be found by two spans; their ref is the same then.
 */
export function noticesOf(span: Span): RawBuilder<unknown> {
  const parts = PRODUCTS.flatMap(({ queries = [] }) => queries.map((query) => query(span)))
  return sql`select * from (${sql.join(parts, sql` union all `)}) found (customer_id, kind, ref, at, facts)`
}

/** Converts a notice to its wire format. */
export function presentNotice(catalogue: Catalogue, { id, at, isRead, kind, facts }: StoredNotice): Notice {
  const presented = kindOf(kind).present(catalogue, facts)
  return { id, at, is_read: isRead, kind, ...presented } as Notice
}

/** Returns the key of a notice's text among those of pushes. */
export function pushTextOf({ kind, facts }: StoredNotice): string {
  const variant = kindOf(kind).variantOf?.(facts)
  return variant === undefined ? kind : `${kind}_${variant}`
}

/** Returns the market, withdrawal or deal whose page a notice opens, if it has one. */
export function targetOf({ kind, facts }: StoredNotice): number | undefined {
  return kindOf(kind).targetOf?.(facts)
}

/** Returns a kind for the facts that are stored with it: only its own queries write them. */
function kindOf(kind: NoticeKind): KindOfNotice<NoticeKind> {
  return KINDS[kind] as KindOfNotice<NoticeKind>
}
