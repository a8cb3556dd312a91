import { type RefObject, useEffect } from 'react'

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

/** Where j and k are letters; a row's checkbox has none. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [role="dialog"]'

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
      const { target } = event
      if (target instanceof Element && target.closest(FIELDS)) return
      const row = body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')
      if (!row) return
      event.preventDefault()
      row.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [body])
}
