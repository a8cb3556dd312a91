import type { OperatorCommand } from './command.ts'
import { agreementCommands } from './commands/agreement.ts'
import { bannerCommands } from './commands/banner.ts'
import { changeCommands } from './commands/change.ts'
import { customerCommands } from './commands/customer.ts'
import { depositCommands } from './commands/deposit.ts'
import { fiatCommands } from './commands/fiat.ts'
import { helpCommands } from './commands/help.ts'
import { inboxCommands } from './commands/inbox.ts'
import { marketCommands } from './commands/market.ts'
import { newsCommands } from './commands/news.ts'
import { partnerCommands } from './commands/partner.ts'
import { staffFactorCommands } from './commands/staff-factor.ts'
import { removalCommands } from './commands/removal.ts'
import { staffCommands } from './commands/staff.ts'
import { subscriptionCommands } from './commands/subscription.ts'
import { supportCommands } from './commands/support.ts'
import { treasuryCommands } from './commands/treasury.ts'
import { verificationCommands } from './commands/verification.ts'
import { wealthCommands } from './commands/wealth.ts'
import { withdrawalCommands } from './commands/withdrawal.ts'

/** Every command, in the order of the help text. */
export const COMMANDS: readonly OperatorCommand[] = [
  ...inboxCommands,
  ...verificationCommands,
  ...withdrawalCommands,
  ...depositCommands,
  ...customerCommands,
  ...removalCommands,
  ...staffFactorCommands,
  ...marketCommands,
  ...changeCommands,
  ...treasuryCommands,
  ...wealthCommands,
  ...partnerCommands,
  ...subscriptionCommands,
  ...fiatCommands,
  ...helpCommands,
  ...newsCommands,
  ...agreementCommands,
  ...bannerCommands,
  ...supportCommands,
  ...staffCommands,
]
