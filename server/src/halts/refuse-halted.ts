import type { HaltScope } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'
import { scopeName } from './texts/halt-texts.ts'

type Answered = { readonly ok: true } | { readonly ok: false; readonly halted?: HaltScope | undefined }

/** Throws `exchange_is_halted`, whose message names what is halted, if that is why a command was rejected. */
export function refuseHalted(answer: Answered): void {
  if (answer.ok || answer.halted === undefined) return
  const { halted } = answer
  throw new CallError('exchange_is_halted', undefined, { what: (lang) => scopeName(halted, lang) })
}
