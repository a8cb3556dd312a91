import { saveWatchlist } from './save-watchlist.ts'
import { showWatchlist } from './show-watchlist.ts'

export const watchlistHandlers = {
  'user/watchlist': showWatchlist,
  'user/save_watchlist': saveWatchlist,
}
