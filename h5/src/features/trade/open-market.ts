import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'

/** Opens spot trading with another market. */
export function openMarket(matchId: number): void {
  goTo(pathTo('trade/index', { match_id: matchId }), { replace: true })
}
