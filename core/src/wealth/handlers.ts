import type { Handlers } from '../handlers.ts'
import { buyWealth } from './buy-wealth.ts'
import type { WealthCommand } from './commands.ts'
import { configureWealth } from './configure-wealth.ts'
import { redeemWealth } from './redeem-wealth.ts'

export const wealthHandlers: Handlers<WealthCommand> = {
  configureWealth,
  buyWealth,
  redeemWealth,
}
