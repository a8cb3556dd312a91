import { addMargin } from './add-margin.ts'
import { cancelAllOpenings } from './cancel-all-openings.ts'
import { cancelConditional } from './cancel-conditional.ts'
import { cancelOpening } from './cancel-opening.ts'
import { closeAllPositions } from './close-all-positions.ts'
import { closePosition } from './close-position.ts'
import { listCandles } from './list-candles.ts'
import { listConditionals } from './list-conditionals.ts'
import { listPerps } from './list-perps.ts'
import { listFunding } from './list-funding.ts'
import { listPositions } from './list-positions.ts'
import { openPosition } from './open-position.ts'
import { placeConditional } from './place-conditional.ts'
import { reducePosition } from './reduce-position.ts'
import { removeMargin } from './remove-margin.ts'
import { setMode } from './set-mode.ts'
import { setStops } from './set-stops.ts'
import { sharePosition } from './share-position.ts'
import { showDeal } from './show-deal.ts'

export const perpHandlers = {
  'lever/contracts': listPerps,
  'lever/deal': showDeal,
  'lever/kline': listCandles,
  'lever/submit': openPosition,
  'lever/my_trade': listPositions,
  'lever/share': sharePosition,
  'lever/close': closePosition,
  'lever/close_all': closeAllPositions,
  'lever/cancel': cancelOpening,
  'lever/setstop': setStops,
  'lever/add_margin': addMargin,
  'lever/remove_margin': removeMargin,
  'lever/reduce': reducePosition,
  'lever/cancel_all': cancelAllOpenings,
  'lever/place_conditional': placeConditional,
  'lever/conditionals': listConditionals,
  'lever/cancel_conditional': cancelConditional,
  'lever/set_mode': setMode,
  'lever/funding': listFunding,
}
