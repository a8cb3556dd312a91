import type { Handlers } from '../handlers.ts'
import { buyOption } from './buy-option.ts'
import type { OptionCommand } from './commands.ts'
import { configureOption } from './configure-option.ts'

export const optionHandlers: Handlers<OptionCommand> = {
  configureOption,
  buyOption,
}
