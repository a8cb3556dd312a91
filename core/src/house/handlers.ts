import type { Handlers } from '../handlers.ts'
import type { HouseMoveCommand } from './commands.ts'
import { fundPool } from './fund-pool.ts'
import { refundFee } from './refund-fee.ts'
import { takeFees } from './take-fees.ts'

export const houseHandlers: Handlers<HouseMoveCommand> = { fundPool, takeFees, refundFee }
