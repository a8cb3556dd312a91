import { feeStepOf } from '@halyard/core'
import type { Step } from '../../oracle/expectation.ts'
import { usedBy, volumeBefore } from '../../oracle/tiers.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Compares the volumes of today and of 30 days, the steps that follow from them, and the used limits with the recorded ones. */
export function checkTiers(step: Step): string[] {
  const { exchange, reference, at } = step
  const faults: string[] = []
  const today = Math.floor(at / DAY_MS)
  for (const customer of exchange.customers.values()) {
    const { id } = customer
    const volume = BigInt(exchange.tiers.volumes.of(customer, today))
    const expected = reference.tiers.volumes.get(`${id} ${today}`) ?? 0n
    if (volume !== expected) faults.push(`counts a volume of ${volume} of ${id}, not ${expected}`)
    const before = BigInt(exchange.tiers.volumes.before(customer, today))
    const wanted = volumeBefore(reference.tiers, id, at)
    if (before !== wanted) faults.push(`sums ${before} of ${id} before today, not ${wanted}`)
    const found = feeStepOf(exchange, customer)
    if (found && found.volume > wanted) faults.push(`gives ${id} a step above its volume`)
    const [daily, monthly] = usedBy(step, id)
    const parts = exchange.tiers.parts.get(id) ?? []
    const isToday = parts.filter(({ day }) => day === today).reduce((sum, { value }) => sum + value, 0n)
    if (isToday !== daily || daily > monthly)
      faults.push(`counts ${isToday} of ${id} as leaving, not ${daily}`)
  }
  return faults
}
