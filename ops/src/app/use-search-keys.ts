import { useEffect, useRef, useState } from 'react'
import { isTyping } from '../lib/keys/is-typing.ts'

/** The search: whether it is open, and its text. */
export interface SearchState {
  readonly isOpen: boolean
  readonly text: string
  readonly open: () => void
  readonly close: () => void
  readonly type: (text: string) => void
}

/**
 * Opens the search by Ctrl-K. Letters that follow before its field is there are its text: the code of the dialog may still load.
 */
export function useSearchKeys(): SearchState {
  const [state, setState] = useState({ isOpen: false, text: '' })
  const isOpen = useRef(false)
  const set = (open: boolean) => {
    isOpen.current = open
    setState({ isOpen: open, text: '' })
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) {
        event.preventDefault()
        return set(true)
      }
      const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
      if (!isOpen.current || !isLetter || isTyping(event.target)) return
      // Before the other listeners: a letter of the search is no key of the page behind it.
      event.preventDefault()
      event.stopImmediatePropagation()
      setState(({ text }) => ({ isOpen: true, text: text + key }))
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return {
    ...state,
    open: () => set(true),
    close: () => set(false),
    type: (text) => setState({ isOpen: true, text }),
  }
}
