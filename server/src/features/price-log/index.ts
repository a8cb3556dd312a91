import { listDays } from './list-days.ts'
import { listHeads } from './list-heads.ts'
import { listLiveHeads } from './list-live-heads.ts'
import { listTicks } from './list-ticks.ts'
import { listSources } from './list-sources.ts'
import { showKey } from './show-key.ts'

export const priceLogHandlers = {
  'trail/days': listDays,
  'trail/heads': listHeads,
  'trail/key': showKey,
  'trail/live': listLiveHeads,
  'trail/sources': listSources,
  'trail/ticks': listTicks,
}
