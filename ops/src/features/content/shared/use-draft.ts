import { useState } from 'react'
import { readStored, store } from '@halyard/web'
import { useOperator } from '../../../lib/session/session.ts'

/** The values of a form, with the operator's unsaved changes. */
export interface Draft<Values> {
  readonly values: Values
  /** Whether there are unsaved changes. */
  readonly isChanged: boolean
  readonly edit: (changes: Partial<Values>) => void
  /** Forgets the changes: after they were saved, or because they are not wanted. */
  readonly discard: () => void
}

/**
 * Holds the values of a form. Changes are kept in the tab until they are saved or discarded, so that a click elsewhere loses
 * none. `name` is that of the record: 'news.12'.
 */
export function useDraft<Values extends object>(name: string, saved: Values): Draft<Values> {
  const operator = useOperator()
  const key = `ops.draft.${operator.id}.${name}`
  const [changed, setChanged] = useState(() => readDraft(key) as Values | undefined)
  const values = changed ?? saved
  const keep = (next: Values | undefined) => {
    setChanged(next)
    store(key, next && JSON.stringify(next), 'tab')
  }
  return {
    values,
    isChanged: changed !== undefined,
    edit: (changes) => keep({ ...values, ...changes }),
    discard: () => keep(undefined),
  }
}

function readDraft(key: string): unknown {
  const text = readStored(key, 'tab')
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
