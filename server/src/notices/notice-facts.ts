import type { NoticeKind } from '@halyard/api'

/** An amount of a coin. */
export interface Coins {
  readonly currencyId: number
  /** In units. */
  readonly amount: string
}

/**
 * The facts stored with a notice, by kind; the files of `kinds/` declare them. Units are texts, because they may exceed what
 * JSON numbers hold.
 */
export interface NoticeFacts {}

/** A stored notice. */
export type StoredNotice = {
  readonly [Kind in NoticeKind]: {
    readonly id: number
    readonly at: number
    readonly isRead: boolean
    readonly kind: Kind
    readonly facts: NoticeFacts[Kind]
  }
}[NoticeKind]
