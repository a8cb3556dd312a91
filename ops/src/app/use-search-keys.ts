import { useEffect, useRef, useState } from 'react'

/** The search: whether it is open, and its text. */
export interface SearchState {
  readonly isOpen: boolean
  readonly text: string
  /** Whether Enter was pressed before the field was there. */
  readonly isEntered: boolean
  readonly open: () => void
  readonly close: () => void
  readonly type: (text: string) => void
}

const CLOSED = { isOpen: false, text: '', isEntered: false }

/**
 * Opens the search by Ctrl-K. Keys that follow before its field is there are its text, and its Enter: the code of
 * the dialog may still load.
 */
export function useSearchKeys(): SearchState {
  const [state, setState] = useState(CLOSED)
  const isOpen = useRef(false)
  const set = (open: boolean) => {
    isOpen.current = open
    setState({ ...CLOSED, isOpen: open })
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) {
        event.preventDefault()
        isOpen.current = true
        return setState({ ...CLOSED, isOpen: true })
      }
      const isText = (key.length === 1 || key === 'Enter') && !ctrlKey && !metaKey && !altKey
      if (!isOpen.current || !isText || isField(event.target)) return
      // Before the other listeners: the page behind does not take letters of the search as keys.
      event.preventDefault()
      event.stopImmediatePropagation()
      setState((state) =>
        key === 'Enter' ? { ...state, isEntered: true } : { ...state, text: state.text + key },
      )
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return {
    ...state,
    open: () => set(true),
    close: () => set(false),
    type: (text) => setState({ ...CLOSED, isOpen: true, text }),
  }
}

/** Returns whether an element takes keys itself: the search's field, once it has the focus, and its results. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, [role="dialog"]') !== null
}
