import type { Handlers } from '../handlers.ts'
import { addMargin } from './add-margin.ts'
import { cancelOpening } from './cancel-opening.ts'
import { closeAllPositions } from './close-all-positions.ts'
import { closePosition } from './close-position.ts'
import type { PerpCommand } from './commands.ts'
import { configurePerp } from './configure-perp.ts'
import { openPosition } from './open-position.ts'
import { setStops } from './set-stops.ts'

export const perpHandlers: Handlers<PerpCommand> = {
  configurePerp,
  openPosition,
  cancelOpening,
  closePosition,
  closeAllPositions,
  setStops,
  addMargin,
}
