import type { CallPath, Calls, Language, ParsedOf, ResponseOf } from '@halyard/api'
import type { Session } from '../auth/sessions.ts'
import type { Context } from './context.ts'

/** One call as a handler sees it: parsed, and with who makes it. */
export interface Caller<Path extends CallPath> {
  readonly request: ParsedOf<Path>
  readonly session: Calls[Path]['access'] extends 'customer' ? Session : Session | undefined
  readonly lang: Language
  readonly ip: string
  readonly agent: string
  /** The idempotency key and the hash of what it came with, for calls that honour one. */
  readonly once: { readonly key?: string; readonly bodyHash?: string }
}

/** Answers one call, or throws a `CallError`. */
export type Handler<Path extends CallPath> = (ctx: Context, caller: Caller<Path>) => Promise<ResponseOf<Path>>

export type Handlers = { readonly [Path in CallPath]: Handler<Path> }
