import { ExplainHost } from '../../features/explain/explain-host.tsx'
import { TimeReminder } from './time-reminder.tsx'

/** Renders what signed-in customers need on every page, and what no page waits for. */
export function AfterPage() {
  return (
    <>
      <TimeReminder />
      <ExplainHost />
    </>
  )
}
