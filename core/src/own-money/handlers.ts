import type { Handlers } from '../handlers.ts'
import type { OwnMoneyMoveCommand } from './commands.ts'
import { fundPool } from './fund-pool.ts'
import { refundFee } from './refund-fee.ts'
import { takeFees } from './take-fees.ts'

export const ownMoneyHandlers: Handlers<OwnMoneyMoveCommand> = { fundPool, takeFees, refundFee }
