import type { CostMethod } from '@halyard/formulas'
import { deviceZone } from '../../../lib/format/device-zone.ts'
import { useSession } from '../../../lib/session/session.ts'
import { saveFile } from './save-file.ts'

/** Saves the statement of a month, as '2027-03', in the time zone of the device. Returns whether that succeeded. */
export function saveMonth(month: string): Promise<boolean> {
  return savePdf(`halyard-statement-${month}.pdf`, { period: month, time_zone: deviceZone() })
}

/** Saves the summary of a year of UTC. Returns whether that succeeded. */
export function saveYear(year: number, method: CostMethod): Promise<boolean> {
  return savePdf(`halyard-summary-${year}-${method}.pdf`, { period: String(year), method })
}

function savePdf(name: string, query: Readonly<Record<string, string>>): Promise<boolean> {
  const { language } = useSession.getState()
  return saveFile({ path: 'wallet/statement_file', query: { ...query, language }, name })
}
