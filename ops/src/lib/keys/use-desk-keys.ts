import { useEffect } from 'react'
import { isTyping } from './is-typing.ts'

/** Keys that move the focus to their control and do not press it: money never moves by one letter. */
const FOCUSED: ReadonlySet<string> = new Set(['a'])
const KEYS = /^[arnjk]$/

/**
 * Lets the keys of the desk work: each presses the control that names it in `aria-keyshortcuts`, if the page has one. `?` opens the
 * sheet of keys. None works while text is typed, in a dialog, held down, or together with Alt, Ctrl or the command key.
 */
export function useDeskKeys(onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event
      if (event.defaultPrevented || event.repeat || altKey || ctrlKey || metaKey || isTyping(target)) return
      if (key === '?') return onHelp()
      if (!KEYS.test(key)) return
      const control = controlOf(key)
      if (!control) return
      event.preventDefault()
      control.scrollIntoView({ block: 'nearest' })
      if (FOCUSED.has(key)) control.focus()
      else control.click()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onHelp])
}

/** Returns the control of a key: a button before the first row of a table. */
function controlOf(key: string): HTMLElement | null {
  const named = (element: string) =>
    document.querySelector<HTMLElement>(`main ${element}[aria-keyshortcuts~="${key}"]`)
  return named('button') ?? named('tr')
}
