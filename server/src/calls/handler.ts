import type { CallPath, Calls, Language, ParsedOf, ResponseOf } from '@halyard/api'
import type { Session } from '../auth/sessions/session.ts'
import type { Context } from './context.ts'

/** A parsed call with its caller. */
export interface Caller<Path extends CallPath> {
  readonly request: ParsedOf<Path>
  readonly session: Calls[Path]['access'] extends 'customer' ? Session : Session | undefined
  readonly lang: Language
  readonly ip: string
  readonly agent: string
  /** The idempotency key and the hash of the request, for calls that support one. */
  readonly once: { readonly key?: string; readonly bodyHash?: string }
}

/** Answers one call, or throws a `CallError`. */
export type Handler<Path extends CallPath, Parts extends Partial<Context> = Context> = (
  ctx: Parts,
  caller: Caller<Path>,
) => Promise<ResponseOf<Path>>

export type Handlers = { readonly [Path in CallPath]: Handler<Path> }
