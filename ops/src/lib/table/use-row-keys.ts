import { type RefObject, useEffect } from 'react'
import { isTyping } from '../keys/is-typing.ts'

/** Rows that each key moves by. */
const STEPS: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Returns by how many rows a key moves; undefined for keys that do not move and for shortcuts of the browser. */
export function stepOf({ key, altKey, ctrlKey, metaKey }: Press): number | undefined {
  return altKey || ctrlKey || metaKey ? undefined : STEPS[key]
}

/** Focuses the current row of a table at j or k, wherever the focus is, except in fields and dialogs. */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !/^[jk]$/.test(event.key) || stepOf(event) === undefined) return
      if (isTyping(event.target)) return
      const row = body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')
      if (!row) return
      event.preventDefault()
      row.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [body])
}
