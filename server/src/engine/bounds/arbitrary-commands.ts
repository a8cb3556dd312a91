import type { CommandKind } from '@halyard/core'
import { HOUSE_GENERATORS } from './house-commands.ts'
import { MONEY_GENERATORS } from './money-commands.ts'
import { OFFER_GENERATORS } from './offer-commands.ts'
import type { Generators } from './shared-values.ts'
import { TRADING_GENERATORS } from './trading-commands.ts'

/** Draws a command of every kind. A command without a generator does not compile. */
export const GENERATORS: Generators<CommandKind> = {
  ...TRADING_GENERATORS,
  ...MONEY_GENERATORS,
  ...HOUSE_GENERATORS,
  ...OFFER_GENERATORS,
}
