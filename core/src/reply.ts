import type { Amount } from '@halyard/money'
import type { HaltScope } from './halts/halt-rules.ts'
import type { ProductReplies } from './product-parts.ts'
import type { Reject } from './rejects.ts'

/** The content of the reply to each kind of command. A kind that is absent is only accepted or rejected. */
export interface Replies extends ProductReplies {
  /** Whether more is due than one command processes. */
  passTime: { readonly hasMore: boolean }
}

/** The reply to an accepted command of a kind. */
export type Accepted<Kind extends string = string> = { readonly ok: true } & ContentOf<Kind>

/** The reply to a command of a kind; without one, to a command of any kind. A rejected command has changed nothing. */
export type Reply<Kind extends string = string> = Accepted<Kind> | Rejection

/** A rejected command, with the number that decided, so that an explanation need not look it up again. */
export interface Rejection {
  readonly ok: false
  /** The rule that the command breaks. */
  readonly reject: Reject
  /** The time from which the command would be accepted, in epoch milliseconds. */
  readonly until?: number
  /** The smallest or largest amount that would be accepted, in units of the command's currency. */
  readonly limit?: Amount
  /** The scope whose halt refuses the command. */
  readonly halted?: HaltScope
}

const ACCEPTED = { ok: true } as const

/** Returns the reply to an accepted command without content. */
export function accepted(): typeof ACCEPTED {
  return ACCEPTED
}

/** Returns the reply to a command that breaks a rule. */
export function reject(
  rule: Reject,
  decidedBy: Pick<Rejection, 'until' | 'limit' | 'halted'> = {},
): Rejection {
  return { ok: false, reject: rule, ...decidedBy }
}

type ContentOf<Kind extends string> = string extends Kind
  ? AnyContent
  : Kind extends keyof Replies
    ? Replies[Kind]
    : unknown

type Content = Replies[keyof Replies]

/** The fields of all contents, each optional. */
type AnyContent = { readonly [Field in FieldOf<Content>]?: ValueOf<Content, Field> }

type FieldOf<Each> = Each extends unknown ? keyof Each : never

type ValueOf<Each, Field extends PropertyKey> =
  Each extends Readonly<Record<Field, infer Value>> ? Value : never
