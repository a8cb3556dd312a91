import type { Notice as WireNotice, NoticeKind } from '@halyard/api/client'
import type { KindOfNotice, NoticeWords, Words } from '../../lib/notices/define-notices.ts'

/** The kinds of notices of every product, by its file. */
const PRODUCTS = import.meta.glob<readonly KindOfNotice[]>('../*/notices/notices.ts', {
  eager: true,
  import: 'NOTICES',
})

const KINDS = new Map(
  Object.values(PRODUCTS).flatMap((kinds) => kinds.map((each) => [each.kind, each] as const)),
)

/** A notice of the customer. */
export interface Notice {
  readonly id: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly isRead: boolean
  readonly kind: NoticeKind
  /** The facts that its kind reports, as its `parse` returns them. */
  readonly facts: unknown
}

/** Parses a notice of the wire. Throws for an unknown kind. */
export function toNotice(wire: WireNotice): Notice {
  return {
    id: wire.id,
    at: wire.at,
    isRead: wire.is_read,
    kind: wire.kind,
    facts: kindOf(wire.kind).parse(wire),
  }
}

/** Returns the words of a notice. */
export function describeNotice({ kind, facts }: Notice, words: Words): NoticeWords {
  return kindOf(kind).describe(facts, words)
}

function kindOf(kind: NoticeKind): KindOfNotice {
  const found = KINDS.get(kind)
  if (!found) throw new Error('unknown kind of notice')
  return found
}
