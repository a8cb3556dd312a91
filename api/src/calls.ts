import type { z } from 'zod'
import { addressCalls } from './address.ts'
import { bankCalls } from './bank.ts'
import type { CallDefinition } from './call.ts'
import { codeCalls } from './codes.ts'
import { depositCalls } from './deposit.ts'
import { languageCalls } from './language.ts'
import { leverCalls } from './lever.ts'
import { marketCalls } from './market.ts'
import type { CallPath } from './methods.ts'
import { optionCalls } from './option.ts'
import { securityCalls } from './security.ts'
import { spotCalls } from './spot.ts'
import { trailCalls } from './trail.ts'
import { transferCalls } from './transfer.ts'
import { userCalls } from './user.ts'
import { verificationCalls } from './verification.ts'
import { walletCalls } from './wallet.ts'
import { watchlistCalls } from './watchlist.ts'
import { withdrawCalls } from './withdraw.ts'

/** Every call a customer's client can make, by its path below `/api/`. */
export const calls = {
  ...languageCalls,
  ...codeCalls,
  ...userCalls,
  ...securityCalls,
  ...addressCalls,
  ...bankCalls,
  ...marketCalls,
  ...watchlistCalls,
  ...spotCalls,
  ...walletCalls,
  ...depositCalls,
  ...transferCalls,
  ...withdrawCalls,
  ...leverCalls,
  ...optionCalls,
  ...trailCalls,
  ...verificationCalls,
} satisfies Record<CallPath, CallDefinition>

export type Calls = typeof calls
/** What a caller sends, as it stands on the wire. */
export type RequestOf<Path extends CallPath> = z.input<Calls[Path]['request']>
/** What the server works with once the request is parsed. */
export type ParsedOf<Path extends CallPath> = z.output<Calls[Path]['request']>
export type ResponseOf<Path extends CallPath> = z.output<Calls[Path]['response']>
