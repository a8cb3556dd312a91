import { listDays } from './list-days.ts'
import { listHeads } from './list-heads.ts'
import { listLiveHeads } from './list-live-heads.ts'
import { listTicks } from './list-ticks.ts'
import { showKey } from './show-key.ts'

export const trailHandlers = {
  'trail/days': listDays,
  'trail/heads': listHeads,
  'trail/key': showKey,
  'trail/live': listLiveHeads,
  'trail/ticks': listTicks,
}
