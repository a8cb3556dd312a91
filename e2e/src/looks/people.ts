import type { SignedIn } from '@halyard/api/client'
import { openBelongings } from '../product/belongings.ts'
import { openHoldings } from '../product/holdings.ts'
import type { Stage } from '../stage.ts'
import { registerNewcomer } from './newcomer.ts'

export type People = Readonly<Record<'demo' | 'holder' | 'newcomer', SignedIn>>

let known: Promise<People> | undefined

/**
 * Returns the customers that the visual checks sign in as. All journeys share one set, because sign-ins are rate
 * limited.
 */
export function peopleOf(stage: Stage): Promise<People> {
  known ??= openPeople(stage)
  return known
}

async function openPeople(stage: Stage): Promise<People> {
  const { url } = stage.product
  return {
    demo: await openBelongings(url),
    holder: await openHoldings(url),
    newcomer: await registerNewcomer(stage),
  }
}
