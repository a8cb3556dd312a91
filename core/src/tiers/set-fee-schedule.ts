import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetFeeSchedule } from './commands.ts'
import { isValidSchedule } from './fee-schedule.ts'
import { putSchedule } from './tiers-state.ts'
import { dayOf } from './utc-days.ts'

/**
 * Sets the schedule that is in force from the next UTC day on; until then fees stay as they are. Rejects one that is not
 * `isValidSchedule`.
 */
export function setFeeSchedule(
  { tiers, at }: Exchange,
  { steps, perpsPpm }: SetFeeSchedule,
): Reply<'setFeeSchedule'> {
  if (!isValidSchedule({ steps, perpsPpm })) return reject('fee_schedule_is_invalid')

  const schedule = { id: dayOf(at) + 1, steps, perpsPpm }
  putSchedule(tiers, schedule)
  tiers.changed.schedules.set(schedule.id, schedule)
  return accepted()
}
