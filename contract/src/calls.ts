import type { z } from 'zod'
import type { CallDefinition } from './call.ts'
import { codeCalls } from './codes.ts'
import { languageCalls } from './language.ts'
import { marketCalls } from './market.ts'
import type { CallPath } from './methods.ts'
import { spotCalls } from './spot.ts'
import { userCalls } from './user.ts'
import { walletCalls } from './wallet.ts'

/** Every call a customer's client can make, by its path below `/api/`. */
export const calls = {
  ...languageCalls,
  ...codeCalls,
  ...userCalls,
  ...marketCalls,
  ...spotCalls,
  ...walletCalls,
} satisfies Record<CallPath, CallDefinition>

export type Calls = typeof calls
/** What a caller sends, as it stands on the wire. */
export type RequestOf<Path extends CallPath> = z.input<Calls[Path]['request']>
/** What the server works with once the request is parsed. */
export type ParsedOf<Path extends CallPath> = z.output<Calls[Path]['request']>
export type ResponseOf<Path extends CallPath> = z.output<Calls[Path]['response']>
