import { useEffect, useId } from 'react'

/** Returns the id for a field that has the focus when it appears, so that it can be typed into without a tap. */
export function useFirstFocus(wanted = true): string {
  const id = useId()
  useEffect(() => {
    if (wanted) document.getElementById(id)?.focus({ preventScroll: true })
  }, [wanted, id])
  return id
}
