import type { OpsChange } from '../calls/records.ts'
import { useOps } from '../calls/queries.ts'
import { PendingChange } from './pending-change.tsx'
import type { ValueField } from './values/value-field.ts'

/** Reads the change of a record that waits, if any, by its target: 'news:1'. Live. */
export function useWaitingChange(target: string): OpsChange | undefined {
  const { data } = useOps('ops/change/list', { target, status: 'waiting' }, { live: true })
  return data?.list[0]
}

interface WaitingChangeProps {
  readonly target: string
  readonly fields: readonly ValueField[]
}

/** Renders the change of a record that waits, if any. Live. */
export function WaitingChange({ target, fields }: WaitingChangeProps) {
  const change = useWaitingChange(target)
  return change ? <PendingChange change={change} fields={fields} key={change.id} /> : null
}
