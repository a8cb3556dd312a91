import type { Notice, NoticeKind } from '@halyard/api'
import type { RawBuilder } from 'kysely'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { NoticeFacts } from './notice-facts.ts'
import type { Span } from './span.ts'

type Wire<Kind extends NoticeKind> = Omit<
  Extract<Notice, { readonly kind: Kind }>,
  'id' | 'at' | 'is_read' | 'kind'
>

/** A kind of notice. */
export interface KindOfNotice<Kind extends NoticeKind> {
  /** Converts the facts to their wire format: ids become names, units become decimals. */
  readonly present: (catalogue: Catalogue, facts: NoticeFacts[Kind]) => Wire<Kind>
  /** Returns which of several texts of pushes is meant: `<kind>_<variant>`. */
  readonly variantOf?: (facts: NoticeFacts[Kind]) => string
  /** Returns the market, withdrawal or deal whose page the notice opens. */
  readonly targetOf?: (facts: NoticeFacts[Kind]) => number
}

/** The notices of a product. */
export interface ProductNotices<Kind extends NoticeKind> {
  /** Queries for the notices of a span: customer, kind, ref, time and facts, in this order. */
  readonly queries?: readonly ((span: Span) => RawBuilder<unknown>)[]
  readonly kinds: { readonly [Each in Kind]: KindOfNotice<Each> }
}

/** Returns the notices of a product unchanged, with the types of their kinds. */
export function defineNotices<Kind extends NoticeKind>(notices: ProductNotices<Kind>): ProductNotices<Kind> {
  return notices
}
