import type { Handlers } from '../handlers.ts'
import { addMargin } from './add-margin.ts'
import { amendOpening } from './opening/amend-opening.ts'
import { cancelOpening } from './opening/cancel-opening.ts'
import { cancelConditional } from './conditional/cancel-conditional.ts'
import { cancelConditionals } from './conditional/cancel-conditionals.ts'
import { placeConditional } from './conditional/place-conditional.ts'
import { closeAllPositions } from './closing/close-all-positions.ts'
import { closePosition } from './closing/close-position.ts'
import type { PerpCommand } from './commands.ts'
import { configurePerp } from './configure-perp.ts'
import { openPosition } from './opening/open-position.ts'
import { cancelOpenings } from './opening/cancel-openings.ts'
import { setPositionMode } from './mode/set-position-mode.ts'
import { reducePosition } from './reducing/reduce-position.ts'
import { removeMargin } from './remove-margin.ts'
import { setStops } from './stops/set-stops.ts'

export const perpHandlers: Handlers<PerpCommand> = {
  configurePerp,
  openPosition,
  reducePosition,
  amendOpening,
  cancelOpening,
  cancelOpenings,
  closePosition,
  closeAllPositions,
  setStops,
  addMargin,
  removeMargin,
  setPositionMode,
  placeConditional,
  cancelConditional,
  cancelConditionals,
}
